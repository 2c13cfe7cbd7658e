import { useState } from 'react'
import { everything, noSelection, selectedCount, toggled, withSelected, type Selection } from './selection.ts'

export type SelectionControl = {
  readonly selection: Selection
  readonly count: number
  readonly toggle: (index: number) => void
  /** From one photo to another, in either direction, both included. */
  readonly selectRange: (from: number, to: number) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

type Given = {
  readonly total: number
  readonly idAt: (index: number) => string | undefined
  /** The ends included; between two photos may lie many that were never loaded. */
  readonly idsBetween: (first: number, last: number) => Promise<readonly string[]>
}

export function useSelection({ total, idAt, idsBetween }: Given): SelectionControl {
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
        // The query's own failure handling has spoken already.
        () => undefined,
      )
    },
    selectAll: () => setSelection(everything),
    clear: () => setSelection(noSelection),
  }
}
