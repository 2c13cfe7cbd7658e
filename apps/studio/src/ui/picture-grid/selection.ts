import { useState } from 'react'
import type { GridPicture } from './grid-picture.ts'

/** Some pictures, or all except some, including those that were never loaded. */
export type Selection = { readonly all: boolean; readonly ids: ReadonlySet<string> }

export const noSelection: Selection = { all: false, ids: new Set() }

export const everything: Selection = { all: true, ids: new Set() }

export function isSelected({ all, ids }: Selection, id: string): boolean {
  return ids.has(id) !== all
}

export function selectedCount({ all, ids }: Selection, total: number): number {
  return all ? Math.max(0, total - ids.size) : ids.size
}

export function withSelected(selection: Selection, changed: readonly string[], selected: boolean): Selection {
  const ids = new Set(selection.ids)
  for (const id of changed) {
    if (selected === selection.all) ids.delete(id)
    else ids.add(id)
  }
  return { all: selection.all, ids }
}

export function toggled(selection: Selection, id: string): Selection {
  return withSelected(selection, [id], !isSelected(selection, id))
}

/** The selected ids of a list. */
export function selectedOf(selection: Selection, ids: readonly string[]): string[] {
  return ids.filter((id) => isSelected(selection, id))
}

export type SelectionControl = {
  readonly selection: Selection
  readonly count: number
  readonly toggle: (index: number) => void
  /** From one index to another, in either direction, both inclusive. */
  readonly selectRange: (from: number, to: number) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

type SelectionOptions = {
  readonly total: number
  readonly idAt: (index: number) => string | undefined
  /** Both inclusive; pictures between them may not be loaded. */
  readonly idsBetween: (first: number, last: number) => Promise<readonly string[]>
}

export function useSelection({ total, idAt, idsBetween }: SelectionOptions): SelectionControl {
  const [selection, setSelection] = useState(noSelection)
  return {
    selection,
    count: selectedCount(selection, total),
    toggle: (index) => {
      const id = idAt(index)
      if (id !== undefined) setSelection((before) => toggled(before, id))
    },
    selectRange: (from, to) => {
      void idsBetween(Math.min(from, to), Math.max(from, to)).then(
        (ids) => setSelection((before) => withSelected(before, ids, true)),
        // The error handling of the query has already reported the error.
        () => undefined,
      )
    },
    selectAll: () => setSelection(everything),
    clear: () => setSelection(noSelection),
  }
}

type IdsOptions = {
  readonly at: (index: number) => GridPicture | undefined
  readonly total: number
  readonly selection: Selection
}

/** The picture at an index and, if it is selected, all other selected pictures; for "all", only the loaded ones. */
export function idsWith({ at, total, selection }: IdsOptions, index: number): ReadonlySet<string> {
  const own = at(index)?.id
  if (own === undefined) return new Set()
  if (!isSelected(selection, own)) return new Set([own])
  if (!selection.all) return selection.ids
  const ids = new Set<string>()
  for (let position = 0; position < total; position += 1) {
    const id = at(position)?.id
    if (id !== undefined && isSelected(selection, id)) ids.add(id)
  }
  return ids
}
