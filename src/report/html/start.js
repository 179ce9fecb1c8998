// start: shows the page.
document.getElementById('app').textContent = '';
