import { callAs, createGallery, sendPhotographs, waitUntilPrepared } from '@revela/dev-env'
import { studioOf } from '../photos/studio-of.ts'
import type { Signed } from '../harness/people.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { logoFile, photographs } from './brand-files.ts'
import { sendImage } from './send-image.ts'

/** A gallery with photographs that can be looked at. */
export async function galleryWithPhotos(
  site: SiteUnderTest,
  person: Signed,
  count = 2,
  size?: { width: number; height: number },
): Promise<string> {
  const session = studioOf(site, person)
  const gallery = await createGallery(session, 'Casamento Ana e João')
  await sendPhotographs(session, gallery, await photographs(count, size), 1)
  await waitUntilPrepared(session, gallery)
  return gallery
}

export interface Placed {
  position?: number
  size?: number
  margin?: number
}

/** A watermark with a picture, where it was put. */
export async function newWatermark(
  site: SiteUnderTest,
  person: Signed,
  { position = 9, size = 0.3, margin = 5 }: Placed = {},
  picture?: Buffer,
): Promise<string> {
  const session = studioOf(site, person)
  const { watermark } = await callAs<{ watermark: { id: string } }>(session, '/gallery/watermark/logo')
  await sendImage(
    site,
    person,
    `/gallery/watermark/picture/${watermark.id}`,
    'image',
    picture ?? (await logoFile('#fff')),
  )
  await place(site, person, watermark.id, { position, size, margin })
  return watermark.id
}

export async function place(site: SiteUnderTest, person: Signed, id: string, where: Required<Placed>): Promise<void> {
  const { position, size, margin } = where
  const margin_image = { t: margin, l: margin, b: margin, r: margin }
  const body = { settings: { position_image: position, size_image: size, margin_image } }
  await callAs(studioOf(site, person), `/gallery/watermark/${id}`, { method: 'PUT', body })
}
