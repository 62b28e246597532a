/** SVG as text: elements, attributes and numbers. Styles are attributes, so that a strict CSP lets a diagram through. */

/** A point of a diagram; x to the right, y down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in an element or in an attribute. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');
}

/** A number with at most two digits after the point, the same on every machine. */
export function number(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

/** An element with what stands in it; an attribute that is undefined is left out. */
export function element(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const listed = Object.entries(attributes).filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? number(value) : escapeText(value ?? '')}"`).join('');
  return content.length === 0 ? `<${name}${listed}/>` : `<${name}${listed}>${content.join('')}</${name}>`;
}

/** What moves the origin to a point, and may turn upside down and scale. */
export function placed({ x, y }: Point, scale = 1, isUpsideDown = false): string {
  const size = isUpsideDown ? -scale : scale;
  return `translate(${number(x)} ${number(y)})${size === 1 ? '' : ` scale(${Math.round(size * 10_000) / 10_000})`}`;
}
