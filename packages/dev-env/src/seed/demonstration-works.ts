import { galleryPhotographs } from '../photographs/gallery-photographs.ts'
import { galleryRecipes } from '../photographs/gallery-recipes.ts'
import type { DemonstrationGallery, ScreenGallery } from '../photographs/gallery-recipes.ts'
import { callAs } from './galleries.ts'
import type { StudioSession } from './galleries.ts'
import { createCategory, createWork, fillWork } from './works.ts'

interface Listed {
  works: { id: string; title: string }[]
}

/** Oldest first, because the list shows the newest at the top. */
const works = [
  { gallery: 'europe', title: 'De Veneza a Budapeste', category: 'Viagens' },
  { gallery: 'beach', title: 'À beira-mar', category: 'Retratos' },
  { gallery: 'outdoors', title: 'Manhã no campo', category: 'Ensaios' },
] as const satisfies readonly { gallery: ScreenGallery; title: string; category: string }[]

export type SeededWorks = Record<ScreenGallery, string>

/** Creates a work of each kind with at most `maxPictures` photographs; incomplete works get what they lack. */
export async function seedWorks(session: StudioSession, maxPictures = 24): Promise<SeededWorks> {
  const { works: listed } = await callAs<Listed>(session, '/portfolio/works', { method: 'GET' })
  const existing = new Map(listed.map(({ id, title }) => [title, id]))
  const ids = new Map<ScreenGallery, string>()
  for (const { gallery, title, category } of works) {
    ids.set(gallery, await seedOne(session, gallery, title, category, maxPictures, existing.get(title)))
  }
  return Object.fromEntries(ids) as SeededWorks
}

/** A new portfolio: three photographs of one work. */
export async function seedFirstWork(session: StudioSession): Promise<void> {
  await seedOne(session, 'outdoors', 'Manhã no campo', 'Ensaios', 3)
}

const categories = [
  {
    gallery: 'outdoors',
    category: 'Ensaios',
    titles: [
      'Bia e Téo',
      'Lia e Caio, à beira-mar',
      'Nina e Davi',
      'Clara e Rui',
      'Iara e Ivo',
      'Eva e Gil',
      'Ana e Léo',
    ].concat(['Maria Eduarda e João Guilherme, na fazenda Santa Helena']),
  },
  { gallery: 'beach', category: 'Retratos', titles: ['À beira-mar', 'Tom', 'Lua e o vento'] },
  { gallery: 'europe', category: 'Viagens', titles: ['De Veneza a Budapeste'] },
] as const satisfies readonly { gallery: DemonstrationGallery; category: string; titles: readonly string[] }[]

/** A portfolio of many years: twelve works with `perWork` photographs each, eight of them in one category. */
export async function seedManyWorks(session: StudioSession, perWork = 25): Promise<void> {
  for (const { gallery, category, titles } of categories) {
    const id = await createCategory(session, category)
    // A photograph takes a second to derive, so only as many as needed are made.
    const files = await galleryPhotographs(gallery, titles.length + perWork)
    for (const [index, title] of titles.entries()) {
      const work = await createWork(session, title, id)
      // Each work starts at another photograph, so that no two covers are equal.
      const rotated = files.slice(index + 1).concat(files.slice(0, index + 1))
      await fillWork(session, work, rotated.slice(0, perWork))
    }
  }
}

async function seedOne(
  session: StudioSession,
  gallery: DemonstrationGallery,
  title: string,
  category: string,
  maxPictures: number,
  existingId?: string,
): Promise<string> {
  const count = Math.min(maxPictures, galleryRecipes[gallery].sources.length)
  const files = await galleryPhotographs(gallery, count)
  if (existingId === undefined) {
    const id = await createWork(session, title, await findOrCreateCategory(session, category))
    await fillWork(session, id, files)
    return id
  }
  const path = `/portfolio/pictures/fingerprints?work_id=${existingId}`
  const { fingerprints } = await callAs<{ fingerprints: { title: string }[] }>(session, path, { method: 'GET' })
  const stored = new Set(fingerprints.map((picture) => picture.title))
  const missing = files.filter(({ name }) => !stored.has(name))
  if (missing.length > 0) await fillWork(session, existingId, missing)
  return existingId
}

async function findOrCreateCategory(session: StudioSession, title: string): Promise<string> {
  const path = '/portfolio/categories'
  const { categories: listed } = await callAs<{ categories: { id: string; title: string }[] }>(session, path, {
    method: 'GET',
  })
  return listed.find((category) => category.title === title)?.id ?? (await createCategory(session, title))
}
