import { useMemo, useState } from 'react'
import { filtered, type Filter, type Known } from '../features/photos/lib/filter.ts'
import type { Photo } from '../features/photos/lib/photo.ts'

/** Which photographs are shown. */
export function useFilter(photos: readonly Photo[], known: Known) {
  // One that loses its mark stays where it is until the filter is chosen again: nothing slips away under a finger.
  const [chosen, setChosen] = useState<{ filter: Filter }>({ filter: 'all' })
  const shown = useMemo(() => filtered(photos, chosen.filter, known), [photos, chosen, known])
  function choose(filter: Filter) {
    setChosen({ filter })
    window.scrollTo({ top: 0 })
  }
  return { filter: chosen.filter, shown, choose }
}
