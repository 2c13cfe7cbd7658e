import { galleryPhotographs } from '../photographs/gallery-photographs.ts'
import type { DemonstrationGallery } from '../photographs/gallery-recipes.ts'
import { callAs } from './galleries.ts'
import type { StudioSession } from './galleries.ts'
import { createCategory, createWork, fillWork } from './works.ts'

interface Listed {
  works: { id: string; title: string }[]
}

/** Oldest first, as the list has the newest on top. */
const works = [
  { gallery: 'graduation', title: 'Noite de formatura', category: 'Formaturas' },
  { gallery: 'newborn', title: 'Os primeiros dias de Íris', category: 'Bebês' },
  { gallery: 'wedding', title: 'Ana e João, na serra', category: 'Casamentos' },
] as const satisfies readonly { gallery: DemonstrationGallery; title: string; category: string }[]

export type SeededWorks = Record<DemonstrationGallery, string>

/** A work of each kind, with so many photographs at most; those that are there already stay as they are. */
export async function seedWorks(session: StudioSession, most = 24): Promise<SeededWorks> {
  const { works: there } = await callAs<Listed>(session, '/portfolio/works', { method: 'GET' })
  const known = new Map(there.map(({ id, title }) => [title, id]))
  const ids = new Map<DemonstrationGallery, string>()
  for (const { gallery, title, category } of works) {
    ids.set(gallery, known.get(title) ?? (await seedOne(session, gallery, title, category, most)))
  }
  return Object.fromEntries(ids) as SeededWorks
}

async function seedOne(
  session: StudioSession,
  gallery: DemonstrationGallery,
  title: string,
  category: string,
  most: number,
): Promise<string> {
  const id = await createWork(session, title, await createCategory(session, category))
  await fillWork(session, id, await galleryPhotographs(gallery, most))
  return id
}
