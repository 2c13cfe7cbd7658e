/** Where the eye should rest on a cover, in thousandths of its width and height, as the wire has it. */
export type Focus = { readonly x: number; readonly y: number }

/** As CSS wants it for `object-position`. */
export function objectPosition({ x, y }: Focus): string {
  return `${x / 10}% ${y / 10}%`
}
