import type { GridPicture } from './grid-picture.ts'
import { isSelected, type Selection } from './selection.ts'

type Given = {
  readonly at: (index: number) => GridPicture | undefined
  readonly total: number
  readonly selection: Selection
}

/** The photo at a place, with all the others that are selected if it is. */
export function idsWith({ at, total, selection }: Given, index: number): ReadonlySet<string> {
  const ids = new Set<string>()
  const own = at(index)?.id
  if (own === undefined) return ids
  ids.add(own)
  if (!isSelected(selection, own)) return ids
  for (let place = 0; place < total; place += 1) {
    const id = at(place)?.id
    if (id !== undefined && isSelected(selection, id)) ids.add(id)
  }
  return ids
}
