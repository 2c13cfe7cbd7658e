/** Where moved pictures go: before all others, before one of them, or behind all of them. */
export type MoveTarget = 'start' | 'end' | { readonly before: string }

/** The order after a move. Unknown ids are ignored; a target that is unknown or itself moved means the end. */
export function movedOrder(
  order: readonly string[],
  ids: readonly string[],
  target: MoveTarget,
  { kept }: { readonly kept: boolean },
): string[] {
  const known = new Set(order)
  const moving = new Set(ids.filter((id) => known.has(id)))
  const moved = kept ? order.filter((id) => moving.has(id)) : [...moving]
  const others = order.filter((id) => !moving.has(id))
  const found = typeof target === 'object' ? others.indexOf(target.before) : -1
  const place = target === 'start' ? 0 : found >= 0 ? found : others.length
  return [...others.slice(0, place), ...moved, ...others.slice(place)]
}
