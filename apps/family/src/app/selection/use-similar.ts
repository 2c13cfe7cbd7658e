import { familySeries } from '@revela/phrases'
import { useMemo, useState } from 'react'
import type { Manifest } from '../../features/pictures/api/calls.ts'
import type { Picture } from '../../features/pictures/lib/picture.ts'
import { joinSimilar, readJoined, saveJoined, seriesAt } from '../../features/pictures/lib/series.ts'
import { localStore } from '../../lib/local-store.ts'

/** Similar pictures, joined on request; the device remembers the last choice. */
export function useSimilar({ groups, gallery: { id } }: Manifest, shown: readonly Picture[]) {
  const [isChosen, setChosen] = useState(() => readJoined(localStore, id))
  const isJoined = isChosen && groups.length > 0
  // Each renewal of the addresses brings a new manifest, mostly with the same groups.
  const key = JSON.stringify(groups)
  const { pictures, series } = useMemo(
    () =>
      isJoined ? joinSimilar(shown, JSON.parse(key) as Manifest['groups']) : { pictures: shown, series: undefined },
    [isJoined, shown, key],
  )
  function join(next: boolean): void {
    setChosen(next)
    saveJoined(localStore, id, next)
  }
  /** The place of the picture in its series, for the viewer; empty without one. */
  function placeOf(index: number): string {
    const found = seriesAt(series ?? [], index)
    return found ? familySeries.position(index - found.from + 1, found.to - found.from) : ''
  }
  return { pictures, series, isJoined, join, count: groups.length, placeOf }
}
