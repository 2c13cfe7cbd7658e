import type { GridPicture } from './grid-picture.ts'
import { isSelected, type Selection } from './selection.ts'

type Given = {
  readonly at: (index: number) => GridPicture | undefined
  readonly total: number
  readonly selection: Selection
}

/** The photo at a place, with all the others that are selected if it is; of "all", those that were loaded. */
export function idsWith({ at, total, selection }: Given, index: number): ReadonlySet<string> {
  const own = at(index)?.id
  if (own === undefined) return new Set()
  if (!isSelected(selection, own)) return new Set([own])
  if (!selection.all) return selection.ids
  const ids = new Set<string>()
  for (let place = 0; place < total; place += 1) {
    const id = at(place)?.id
    if (id !== undefined && isSelected(selection, id)) ids.add(id)
  }
  return ids
}
