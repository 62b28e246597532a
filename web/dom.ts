/** Elements of the page. What is fixed stands in index.html; what changes is made here. */

type Props = Readonly<Record<string, string | number | boolean | undefined>>;

/** The element of index.html with an id; its absence is a fault of the page. */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`index.html has no ${type.name} with the id ${id}`);
}

/** A new element; attributes that are undefined or false are left out. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K, props: Props = {}, ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  setAttributes(element, props);
  element.append(...content);
  return element;
}

export function setAttributes(element: Element, props: Props): void {
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === false) element.removeAttribute(key);
    else element.setAttribute(key, value === true ? '' : String(value));
  }
}

/** The element of an SVG document that is given as text; nothing in it runs. */
export function parseSvg(text: string): SVGSVGElement {
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
  if (documentElement instanceof SVGSVGElement) return document.importNode(documentElement, true);
  throw new Error('the text is no SVG document');
}
