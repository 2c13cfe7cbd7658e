import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { allPicturesQuery } from '../api/picture-queries.ts'
import type { Pictures } from '../api/use-pictures.ts'
import {
  noSelection,
  selectedCount,
  toggled,
  everything,
  withSelected,
  type Selection,
} from '../../../ui/photo-grid/selection.ts'

export type SelectionControl = {
  readonly selection: Selection
  readonly count: number
  readonly toggle: (index: number) => void
  /** From one photo to another, in either direction, both included. */
  readonly selectRange: (from: number, to: number) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

export function useSelection(galleryId: string, { at, total }: Pictures): SelectionControl {
  const queries = useQueryClient()
  const [selection, setSelection] = useState(noSelection)

  /** Between two photos may lie many that were never loaded. */
  async function idsBetween(first: number, last: number): Promise<string[]> {
    const known = Array.from({ length: last - first + 1 }, (_, step) => at(first + step)?.id)
    if (known.every((id) => id !== undefined)) return known
    const { pictures } = await queries.fetchQuery(allPicturesQuery(galleryId))
    return pictures.slice(first, last + 1).map(({ id }) => id)
  }

  return {
    selection,
    count: selectedCount(selection, total),
    toggle: (index) => {
      const picture = at(index)
      if (picture) setSelection((before) => toggled(before, picture.id))
    },
    selectRange: (from, to) => {
      void idsBetween(Math.min(from, to), Math.max(from, to)).then(
        (ids) => setSelection((before) => withSelected(before, ids, true)),
        // The query's own failure handling has spoken already.
        () => undefined,
      )
    },
    selectAll: () => setSelection(everything),
    clear: () => setSelection(noSelection),
  }
}
