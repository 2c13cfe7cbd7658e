import { galleryPhotographs } from '../photographs/gallery-photographs.ts'
import { galleryRecipes, screenGalleries } from '../photographs/gallery-recipes.ts'
import type { DemonstrationGallery, ScreenGallery } from '../photographs/gallery-recipes.ts'
import { callAs, createGallery, uploadPictures, waitUntilPrepared } from './galleries.ts'
import type { NamedFile, StudioSession } from './galleries.ts'

interface Listed {
  galleries: { galleryList: { id: string; title: string }[] }
}

interface GalleryText {
  title: string
  settings: Record<string, unknown>
}

/** Named for what the photographs show. Oldest first, because the list shows the newest at the top. */
export const demonstrationGalleries: Readonly<Record<DemonstrationGallery, GalleryText>> = {
  garden: { title: 'Jardim da vó', settings: { event_date: '2026-06-14', single_download: true, download_all: true } },
  lake: { title: 'Manhã no lago', settings: { event_date: '2026-07-11', single_download: true } },
  europe: {
    title: 'Viagem pela Europa',
    settings: { event_date: '2026-08-22', theme: 'dark', single_download: true },
  },
  street: { title: 'Moda de rua', settings: { event_date: '2026-09-19' } },
  city: { title: 'Ensaio na cidade', settings: { event_date: '2026-10-24' } },
  beach: { title: 'Retratos na praia', settings: { event_date: '2026-11-05' } },
  outdoors: {
    title: 'Ensaio no campo',
    settings: {
      event_date: '2026-10-03',
      single_download: true,
      download_all: true,
      share_description: 'As fotos do nosso ensaio estão prontas!',
      description: 'Escolham as suas preferidas para o álbum. Qualquer dúvida, é só chamar!',
    },
  },
}

export type SeededGalleries = Record<ScreenGallery, string>

/** The progress of seeding, in galleries and in photographs of all galleries. */
export interface SeedingProgress {
  gallery: number
  galleries: number
  pictures: number
  totalPictures: number
}

interface SeedOptions {
  /** The number of photographs of each gallery, instead of each source once. */
  counts?: Partial<Record<DemonstrationGallery, number>>
  onProgress?: (progress: SeedingProgress) => void
  /** Derives the photographs. */
  photographs?: (gallery: DemonstrationGallery, count: number) => Promise<NamedFile[]>
}

/** The galleries of screens; `maxPictures` limits the photographs of each. */
export async function seedScreenGalleries(
  session: StudioSession,
  maxPictures: number | Readonly<Record<ScreenGallery, number>> = Infinity,
): Promise<SeededGalleries> {
  const counts = Object.fromEntries(
    screenGalleries.map((gallery) => {
      const max = typeof maxPictures === 'number' ? maxPictures : maxPictures[gallery]
      return [gallery, Math.min(max, galleryRecipes[gallery].sources.length)]
    }),
  )
  return await seedGalleries(session, screenGalleries, { counts })
}

/**
 * Creates galleries with their photographs through the API. A gallery that an interrupted start left incomplete gets
 * the photographs that it lacks.
 */
export async function seedGalleries<G extends DemonstrationGallery>(
  session: StudioSession,
  names: readonly G[],
  { counts = {}, onProgress, photographs = galleryPhotographs }: SeedOptions = {},
): Promise<Record<G, string>> {
  const { galleries: listed } = await callAs<Listed>(session, '/gallery/list', { method: 'GET' })
  const existing = new Map(listed.galleryList.map(({ id, title }) => [title, id]))
  const countOf = (gallery: G) => counts[gallery] ?? galleryRecipes[gallery].sources.length
  const totalPictures = names.reduce((sum, gallery) => sum + countOf(gallery), 0)
  let pictures = 0
  const ids = new Map<G, string>()
  for (const [index, gallery] of names.entries()) {
    const report = () => onProgress?.({ gallery: index + 1, galleries: names.length, pictures, totalPictures })
    const before = pictures
    report()
    const files = await photographs(gallery, countOf(gallery))
    const id = await seedOne(session, gallery, existing.get(demonstrationGalleries[gallery].title), files, () => {
      pictures += 1
      report()
    })
    ids.set(gallery, id)
    pictures = before + files.length
    report()
  }
  return Object.fromEntries(ids) as Record<G, string>
}

async function seedOne(
  session: StudioSession,
  gallery: DemonstrationGallery,
  existingId: string | undefined,
  files: readonly NamedFile[],
  onSent: () => void,
): Promise<string> {
  const { title, settings } = demonstrationGalleries[gallery]
  const id = existingId ?? (await createGallery(session, title))
  const stored = existingId === undefined ? new Set<string>() : await storedNames(session, id)
  const missing = files.filter(({ name }) => !stored.has(name))
  if (missing.length === 0) return id
  if (existingId !== undefined) await callAs(session, `/gallery/${id}/publish`)
  await callAs(session, `/gallery/${id}/settings`, { method: 'PUT', body: settings })
  // One at a time: photographs are numbered in the order of arrival, and the first becomes the cover.
  await uploadPictures(session, id, missing, 1, onSent)
  await waitUntilPrepared(session, id, 180_000)
  return id
}

async function storedNames(session: StudioSession, gallery: string): Promise<Set<string>> {
  const path = `/pictures/fingerprints?collection_id=${gallery}`
  const { fingerprints } = await callAs<{ fingerprints: { title: string }[] }>(session, path, { method: 'GET' })
  return new Set(fingerprints.map(({ title }) => title))
}
