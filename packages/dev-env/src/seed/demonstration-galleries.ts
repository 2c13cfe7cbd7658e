import { galleryPhotographs } from '../photographs/gallery-photographs.ts'
import type { DemonstrationGallery } from '../photographs/gallery-recipes.ts'
import { callAs, createGallery, uploadPictures, waitUntilPrepared } from './galleries.ts'
import type { StudioSession } from './galleries.ts'

interface Listed {
  galleries: { galleryList: { id: string; title: string }[] }
}

/** Oldest first, because the list shows the newest at the top. */
const galleries = [
  {
    gallery: 'graduation',
    title: 'Formatura de Direito · Turma 2026',
    settings: { event_date: '2026-08-22', theme: 'dark', single_download: true },
    cover: 0,
  },
  {
    gallery: 'newborn',
    title: 'Newborn da Íris',
    settings: { event_date: '2026-11-05' },
    cover: 2,
  },
  {
    gallery: 'wedding',
    title: 'Casamento Ana e João',
    settings: {
      event_date: '2026-10-03',
      single_download: true,
      download_all: true,
      share_description: 'As fotos do nosso dia estão prontas!',
      description: 'Escolham as 60 fotos do álbum. Qualquer dúvida, é só chamar!',
    },
    cover: 1,
  },
] as const satisfies readonly {
  gallery: DemonstrationGallery
  title: string
  settings: Record<string, unknown>
  cover: number
}[]

export type SeededGalleries = Record<DemonstrationGallery, string>

/**
 * Creates a wedding, a newborn session and a graduation through the API; existing galleries are left unchanged.
 * `maxPictures` limits the photographs of each gallery.
 */
export async function seedGalleries(
  session: StudioSession,
  maxPictures: number | Readonly<Record<DemonstrationGallery, number>> = Infinity,
): Promise<SeededGalleries> {
  const { galleries: listed } = await callAs<Listed>(session, '/gallery/list', { method: 'GET' })
  const existing = new Map(listed.galleryList.map(({ id, title }) => [title, id]))
  const ids = new Map<DemonstrationGallery, string>()
  for (const { gallery, title, settings, cover } of galleries) {
    const count = typeof maxPictures === 'number' ? maxPictures : maxPictures[gallery]
    ids.set(gallery, existing.get(title) ?? (await seedOne(session, gallery, title, settings, cover, count)))
  }
  return Object.fromEntries(ids) as SeededGalleries
}

async function seedOne(
  session: StudioSession,
  gallery: DemonstrationGallery,
  title: string,
  settings: Record<string, unknown>,
  cover: number,
  maxPictures: number,
): Promise<string> {
  const files = await galleryPhotographs(gallery, maxPictures)
  const id = await createGallery(session, title)
  await callAs(session, `/gallery/${id}/settings`, { method: 'PUT', body: settings })
  await uploadPictures(session, id, files, 1)
  await waitUntilPrepared(session, id, 180_000)
  const { pictures } = await callAs<{ pictures: { id: string }[] }>(session, `/pictures?collection_id=${id}&page=1`, {
    method: 'GET',
  })
  const coverPicture = pictures[Math.min(cover, pictures.length - 1)]
  if (coverPicture)
    await callAs(session, `/gallery/${id}/cover/picture`, { method: 'PUT', body: { picture_id: coverPicture.id } })
  return id
}
