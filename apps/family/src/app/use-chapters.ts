import { familyChapters } from '@revela/phrases'
import { useMemo, useState } from 'react'
import type { Manifest } from '../features/pictures/api/calls.ts'
import {
  type Chapter,
  chapterAt,
  chapterHash,
  chapterIn,
  chaptersOf,
  type GridHeading,
} from '../features/pictures/lib/chapters.ts'
import type { Picture } from '../features/pictures/lib/picture.ts'
import { share } from '../features/share/lib/share.ts'
import { publicAddress } from '../lib/address.ts'
import { linkTo } from './shared-link.ts'

/** The chapters, as a list that changes only with them: each renewal of the addresses brings a new manifest. */
export function useChapters({ chapters, pictures }: Manifest): readonly Chapter[] {
  const key = JSON.stringify(chaptersOf({ chapters, pictures }))
  return useMemo(() => JSON.parse(key) as readonly Chapter[], [key])
}

/** The position of the first picture of the chapter that the address names; null if it names none. */
export function useAddressedChapter(chapters: readonly Chapter[]): number | null {
  const [number] = useState(() => chapterIn(window.location.hash))
  const chapter = chapters.find((one) => one.number === number)
  return chapter?.first ?? null
}

/** Shares the link to a chapter; null if nobody else could open it. */
export function chapterSharer(manifest: Manifest, slug: string): ((heading: GridHeading) => void) | null {
  if (linkTo(manifest, '') === null) return null
  return ({ number, title }) => {
    const link = linkTo(manifest, publicAddress(slug) + chapterHash(number))
    if (link) void share({ ...link, title: familyChapters.shareTitle(link.title, title) })
  }
}

/** The title of the picture's chapter, for the viewer; empty without one. */
export const chapterTitle = (chapters: readonly Chapter[], picture: Picture | undefined): string =>
  picture ? (chapterAt(chapters, picture)?.title ?? '') : ''
