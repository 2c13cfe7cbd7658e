/** A list in which some have gone to stand together, in their own order, before the place `before` of the old one. */
export function reordered<T>(list: readonly T[], isMoving: (item: T) => boolean, before: number): T[] {
  const staying = (part: readonly T[]) => part.filter((item) => !isMoving(item))
  return [...staying(list.slice(0, before)), ...list.filter(isMoving), ...staying(list.slice(before))]
}
