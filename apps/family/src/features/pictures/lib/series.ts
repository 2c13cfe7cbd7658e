import type { LocalStore } from '../../../lib/local-store.ts'
import type { Picture } from './picture.ts'

/** Similar pictures from the index `from` up to but not including `to`; the one in front is the first. */
export type Series = { readonly from: number; readonly to: number }

export type JoinedPictures = { readonly pictures: readonly Picture[]; readonly series: readonly Series[] }

/**
 * Puts the shown pictures of each group side by side, where the first of them is. A group with a single shown picture is
 * no series.
 */
export function joinSimilar(pictures: readonly Picture[], groups: readonly (readonly number[])[]): JoinedPictures {
  const byNumber = new Map(pictures.map((picture) => [picture.number, picture]))
  const groupOf = new Map<number, readonly Picture[]>()
  for (const numbers of groups) {
    const shown = numbers.flatMap((number) => byNumber.get(number) ?? [])
    if (shown.length > 1) for (const { number } of shown) groupOf.set(number, shown)
  }
  const joined: Picture[] = []
  const series: Series[] = []
  const placed = new Set<readonly Picture[]>()
  for (const picture of pictures) {
    const group = groupOf.get(picture.number)
    if (!group) joined.push(picture)
    else if (!placed.has(group)) {
      placed.add(group)
      series.push({ from: joined.length, to: joined.length + group.length })
      joined.push(...group)
    }
  }
  return { pictures: joined, series }
}

/** The series that contains the picture at this index. */
export function seriesAt(series: readonly Series[], index: number): Series | null {
  return series.find(({ from, to }) => index >= from && index < to) ?? null
}

const keyOf = (galleryId: string) => `view:${galleryId}`

/** Whether similar pictures are shown as one on this device. */
export const readJoined = (localStore: LocalStore, galleryId: string): boolean =>
  localStore.read(keyOf(galleryId)) === 'joined'

export function saveJoined(localStore: LocalStore, galleryId: string, isJoined: boolean): void {
  if (isJoined) localStore.write(keyOf(galleryId), 'joined')
  else localStore.remove(keyOf(galleryId))
}
