// SPDX-FileCopyrightText: 2026 cgannotate contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// document: as much of a browser's document as modules need that make elements.

class Element {
  constructor(tag) {
    Object.assign(this, {tag, attributes: {}, children: [], parent: null});
  }

  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }

  addEventListener(name, act) {
    this.attributes['on' + name] = act;
  }

  append(...children) {
    for (const child of children) {
      this.children.push(child);
      if (child instanceof Element)
        child.parent = this;
    }
  }

  replaceWith(...others) {
    this.parent.children.splice(this.parent.children.indexOf(this), 1, ...others);
  }

  get textContent() {
    return this.children.map((child) => (child instanceof Element ? child.textContent : String(child))).join('');
  }

  // The elements below with such a tag, in order.
  all(tag) {
    return this.children.flatMap((child) => (child instanceof Element ? [...(child.tag === tag ? [child] : []), ...child.all(tag)] : []));
  }
}

// Nothing has a size here.
globalThis.ResizeObserver = class {
  observe() {}
};

globalThis.document = {
  createElement: (tag) => new Element(tag),
  createElementNS: (_, tag) => new Element(tag),
};
