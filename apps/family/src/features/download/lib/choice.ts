import type { DownloadRequest, DownloadSize } from '../api/calls.ts'

export type DownloadScope = 'these' | 'favourites' | 'chapter' | 'all'
export type DownloadMethod = 'phone' | 'zip'

/** What the photographer and the plan allow, and what the gallery contains. */
export type Offer = {
  readonly single: boolean
  readonly all: boolean
  readonly sizes: readonly DownloadSize[]
  /** Total bytes of the originals that may be downloaded. */
  readonly bytes: number
  /** Number of pictures that may be downloaded, and how many of them are favourites. */
  readonly total: number
  readonly favourites: number
  /** Only chosen pictures may be downloaded, not the whole gallery. */
  readonly chosenOnly: boolean
  /** The pictures of the link that the visitor opened; null without one. */
  readonly numbers: readonly number[] | null
  /** Chapters with pictures that may be downloaded, in order, the number of those, and the chapter in view. */
  readonly chapters: readonly OfferedChapter[]
  readonly chapterInView: number | null
}

export type OfferedChapter = { readonly number: number; readonly title: string; readonly count: number }

/**
 * How pictures get into a phone's photo library: through the share sheet of an iPhone or iPad, or as downloads on
 * Android, whose share sheet cannot save pictures. Null on a computer.
 */
export type PhoneSaving = 'share-sheet' | 'downloads' | null

export type Device = { readonly handheld: boolean; readonly saving: PhoneSaving }

export type Choice = {
  readonly what: DownloadScope
  readonly size: DownloadSize
  readonly method: DownloadMethod
  /** For the scope of one chapter: its number. */
  readonly chapter: number
}

/** The server accepts at most this many pictures by number. */
const maxNumbers = 500

export function availableScopes({ single, all, numbers, chapters }: Offer): DownloadScope[] {
  const count = numbers?.length ?? 0
  const isOffered = count > 0 && count <= maxNumbers && (all || (single && count === 1))
  const ofGallery = chapters.length > 0 ? (['favourites', 'chapter', 'all'] as const) : (['favourites', 'all'] as const)
  return [...(isOffered ? (['these'] as const) : []), ...(all ? ofGallery : [])]
}

export const availableMethods = ({ saving }: Device): DownloadMethod[] => (saving === null ? ['zip'] : ['phone', 'zip'])

/** The smallest allowed size on a phone, the largest on a computer. */
export function defaultSize(sizes: readonly DownloadSize[], { handheld }: Device): DownloadSize {
  const preferred = handheld ? (['1920', '3840', 'original'] as const) : (['original', '3840', '1920'] as const)
  return preferred.find((size) => sizes.includes(size)) ?? 'original'
}

/** The default for all three questions: what most people choose. */
export function defaultChoice(offer: Offer, device: Device): Choice {
  const scopes = availableScopes(offer)
  const what = scopes.includes('these')
    ? 'these'
    : offer.favourites > 0 && scopes.includes('favourites')
      ? 'favourites'
      : 'all'
  return {
    what,
    size: defaultSize(offer.sizes, device),
    method: device.saving === null ? 'zip' : 'phone',
    chapter: offer.chapterInView ?? offer.chapters[0]?.number ?? 0,
  }
}

export function countOf({ what, chapter }: Pick<Choice, 'what' | 'chapter'>, offer: Offer): number {
  const { total, favourites, numbers, chapters } = offer
  if (what === 'these') return numbers?.length ?? 0
  if (what === 'chapter') return chapters.find(({ number }) => number === chapter)?.count ?? 0
  return what === 'all' ? total : favourites
}

/** Typical size of a JPEG with this many pixels on its longer edge. */
const typicalBytes = { '1920': 700_000, '3840': 2_600_000 } as const

/** Estimated bytes; null if unknown. */
export function bytesOf(choice: Choice, offer: Offer): number | null {
  if (offer.total === 0 || offer.bytes === 0) return null
  const original = offer.bytes / offer.total
  const { size } = choice
  const each = size === 'original' ? original : Math.min(original, typicalBytes[size])
  return Math.round(each * countOf(choice, offer))
}

export function requestOf(
  { what, size, chapter }: Choice,
  { numbers }: Pick<Offer, 'numbers'>,
): Pick<DownloadRequest, 'what' | 'numbers' | 'chapter' | 'size'> {
  if (what === 'chapter') return { what, chapter, size }
  if (what !== 'these') return { what, size }
  return { what: 'chosen', numbers: [...(numbers ?? [])], size }
}
