// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// labels: places for the labels of a drawing, where none is on another or on a box. It knows nothing of the page.

// candidates: of each label the places where it may stand, as {x, y, width, height}, the best first; those that come first choose
// first. Gives the place of each, or null where all would cover something.
function placeLabels(candidates, boxes) {
  const taken = [...boxes];
  return candidates.map((places) => {
    const place = places.find((one) => !taken.some((other) => covers(one, other))) || null;
    if (place)
      taken.push(place);
    return place;
  });
}

function covers(a, b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export {placeLabels};
