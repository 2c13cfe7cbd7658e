/** The focus point of a cover, in thousandths of its width and height, as on the wire. */
export type Focus = { readonly x: number; readonly y: number }

/** The CSS value for `object-position`. */
export function objectPosition({ x, y }: Focus): string {
  return `${x / 10}% ${y / 10}%`
}
