import { galleryPhotographs } from '../photographs/gallery-photographs.ts'
import type { DemonstrationGallery } from '../photographs/gallery-recipes.ts'
import { callAs } from './galleries.ts'
import type { StudioSession } from './galleries.ts'
import { createCategory, createWork, fillWork } from './works.ts'

interface Listed {
  works: { id: string; title: string }[]
}

/** Oldest first, because the list shows the newest at the top. */
const works = [
  { gallery: 'graduation', title: 'Noite de formatura', category: 'Formaturas' },
  { gallery: 'newborn', title: 'Os primeiros dias de Íris', category: 'Bebês' },
  { gallery: 'wedding', title: 'Ana e João, na serra', category: 'Casamentos' },
] as const satisfies readonly { gallery: DemonstrationGallery; title: string; category: string }[]

export type SeededWorks = Record<DemonstrationGallery, string>

/** Creates a work of each kind with at most `maxPictures` photographs; existing works are left unchanged. */
export async function seedWorks(session: StudioSession, maxPictures = 24): Promise<SeededWorks> {
  const { works: listed } = await callAs<Listed>(session, '/portfolio/works', { method: 'GET' })
  const existing = new Map(listed.map(({ id, title }) => [title, id]))
  const ids = new Map<DemonstrationGallery, string>()
  for (const { gallery, title, category } of works) {
    ids.set(gallery, existing.get(title) ?? (await seedOne(session, gallery, title, category, maxPictures)))
  }
  return Object.fromEntries(ids) as SeededWorks
}

/** A new portfolio: three photographs of one work. */
export async function seedFirstWork(session: StudioSession): Promise<void> {
  await seedOne(session, 'wedding', 'Ana e João, na serra', 'Casamentos', 3)
}

const categories = [
  {
    gallery: 'wedding',
    category: 'Casamentos',
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
  { gallery: 'newborn', category: 'Bebês', titles: ['Os primeiros dias de Íris', 'Tom', 'Lua, sete dias'] },
  { gallery: 'graduation', category: 'Formaturas', titles: ['Noite de formatura'] },
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
): Promise<string> {
  const id = await createWork(session, title, await createCategory(session, category))
  await fillWork(session, id, await galleryPhotographs(gallery, maxPictures))
  return id
}
