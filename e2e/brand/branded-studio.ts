import { callAs, createGallery, uploadPictures, waitUntilPrepared } from '@revela/dev-env'
import { studioOf } from '../pictures/studio-of.ts'
import type { SignedInUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { logoFile, photographs } from './brand-files.ts'
import { sendImage } from './send-image.ts'

/** Creates a gallery whose photographs have their renditions. */
export async function galleryWithPictures(
  site: SiteUnderTest,
  user: SignedInUser,
  count = 2,
  size?: { width: number; height: number },
): Promise<string> {
  const session = studioOf(site, user)
  const gallery = await createGallery(session, 'Casamento Ana e João')
  await uploadPictures(session, gallery, await photographs(count, size), 1)
  await waitUntilPrepared(session, gallery)
  return gallery
}

export interface WatermarkPosition {
  position?: number
  size?: number
  margin?: number
}

/** Creates a watermark with an image, at the passed position. */
export async function newWatermark(
  site: SiteUnderTest,
  user: SignedInUser,
  { position = 9, size = 0.3, margin = 5 }: WatermarkPosition = {},
  picture?: Buffer,
): Promise<string> {
  const session = studioOf(site, user)
  const { watermark } = await callAs<{ watermark: { id: string } }>(session, '/gallery/watermark/logo')
  await sendImage(
    site,
    user,
    `/gallery/watermark/picture/${watermark.id}`,
    'image',
    picture ?? (await logoFile('#fff')),
  )
  await placeWatermark(site, user, watermark.id, { position, size, margin })
  return watermark.id
}

export async function placeWatermark(
  site: SiteUnderTest,
  user: SignedInUser,
  id: string,
  watermarkPosition: Required<WatermarkPosition>,
): Promise<void> {
  const { position, size, margin } = watermarkPosition
  const margin_image = { t: margin, l: margin, b: margin, r: margin }
  const body = { settings: { position_image: position, size_image: size, margin_image } }
  await callAs(studioOf(site, user), `/gallery/watermark/${id}`, { method: 'PUT', body })
}
