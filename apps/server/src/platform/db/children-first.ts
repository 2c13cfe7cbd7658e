export type Reference = { readonly from: string; readonly to: string }

/** Sorts tables so that their rows can be deleted in order: referencing tables come first. */
export function childrenFirst(tables: readonly string[], references: readonly Reference[]): string[] {
  const waiting = new Set(tables)
  const order: string[] = []
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (table) => !references.some(({ from, to }) => to === table && from !== table && waiting.has(from)),
    )
    if (free.length === 0) throw new Error(`circular table references: ${[...waiting].join(', ')}`)
    for (const table of free.toSorted()) {
      order.push(table)
      waiting.delete(table)
    }
  }
  return order
}
