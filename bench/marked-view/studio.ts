import { cameraPhotograph, startSite, waitUntil } from '@revela/dev-env'
import type { Site, TestStack } from '@revela/dev-env'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentAddresses } from '../../apps/server/src/modules/pictures/index.ts'
import { createKeys } from '../../apps/server/src/platform/crypto/keys.ts'
import { sharp } from '../../apps/server/src/platform/images/decoding.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { customer } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { queryAsAdmin } from '../harness/as-admin.ts'
import { openPage, type Page } from '../harness/page.ts'

export type PictureRow = { readonly id: string; readonly number: number; readonly version: number }

/** A photographer with one picture of camera size in a gallery with a watermark. */
export type Studio = {
  readonly site: Site
  readonly stack: TestStack
  readonly customerId: string
  readonly galleryId: string
  readonly picture: PictureRow
  /** Moves the watermark; returns its new revision. */
  readonly moveWatermark: (position: number) => Promise<number>
  /** A family's address of a picture with that revision of the watermark. */
  readonly familyAddress: (picture: PictureRow, size: 960 | 1920, revision: number) => string
}

export const watermarkSize = 0.2
export const watermarkMargin = 3

export async function withWatermarkStudio<T>(stack: TestStack, work: (studio: Studio) => Promise<T>): Promise<T> {
  await fillCustomers(stack, 1)
  const studioDist = mkdtempSync(join(tmpdir(), 'marked-view-'))
  writeFileSync(join(studioDist, 'index.html'), '<!doctype html>')
  const site = await startSite(stack, { studioDist })
  return withCleanUp(
    async () => {
      await site.stop()
      rmSync(studioDist, { recursive: true })
    },
    async () => work(await openStudio(stack, site)),
  )
}

async function openStudio(stack: TestStack, site: Site): Promise<Studio> {
  const { customerId, cookie } = customer(1)
  const page = openPage(site.appOrigin, cookie)
  const { id: galleryId } = await page.call<{ id: string }>('POST', '/gallery/create', { title: 'Casamento' })
  await page.call('POST', `/gallery/${galleryId}/publish`)
  await upload(page, galleryId, await cameraPhotograph({ number: 1 }))
  const { watermark } = await page.call<{ watermark: { id: string } }>('POST', '/gallery/watermark/logo')
  await page.send('PUT', `/api/gallery/watermark/picture/${watermark.id}`, 'image', await drawWatermark())
  const choice = { watermark_id: watermark.id, collection_id: galleryId }
  await page.call('PUT', '/gallery/watermark/collection', choice)
  const [picture] = await queryAsAdmin<PictureRow>(
    stack,
    'select id, number, version from picture where owner_id = $1',
    [galleryId],
  )
  const [gallery] = await queryAsAdmin<{ access_epoch: number }>(
    stack,
    'select access_epoch from gallery where id = $1',
    [galleryId],
  )
  const content = contentAddresses(
    site.contentOrigin,
    createKeys(Buffer.from(site.env['SECRET_KEY'] ?? '', 'base64')),
    () => new Date(),
  )
  const owner = { customerId, ownerId: galleryId, epoch: gallery!.access_epoch }
  return {
    site,
    stack,
    customerId,
    galleryId,
    picture: picture!,
    moveWatermark: async (position_image) => {
      const margins = { t: watermarkMargin, l: watermarkMargin, b: watermarkMargin, r: watermarkMargin }
      const settings = { position_image, size_image: watermarkSize, margin_image: margins }
      await page.call('PUT', `/gallery/watermark/${watermark.id}`, { settings })
      const [row] = await queryAsAdmin<{ revision: number }>(stack, 'select revision from watermark where id = $1', [
        watermark.id,
      ])
      return row!.revision
    },
    familyAddress: (pictureFor, size, revision) =>
      content.forOwner({ ...owner, watermarkCode: `w${revision}` })(pictureFor, size),
  }
}

async function upload(page: Page, galleryId: string, file: Buffer): Promise<void> {
  const payload_list = [{ picture_title: 'DSC_0001.JPG', size: file.length, overwrite: false }]
  const batch = await page.call<{ payload_id: string; picture_ids: Record<string, string> }>(
    'POST',
    `/pictures/log/payload/gallery/${galleryId}`,
    { payload_list },
  )
  const pictureId = batch.picture_ids['DSC_0001.JPG'] ?? ''
  const path = `/upload/pictures/${pictureId}/gallery/${galleryId}/payload/${batch.payload_id}`
  await page.send('POST', path, 'picture', file)
  const progress = `/pictures/progress?collection_id=${galleryId}`
  await waitUntil(async () => (await page.call<{ ready: number }>('GET', progress)).ready === 1, {
    timeoutMs: 60_000,
    timeoutMessage: () => 'the picture was not ready within a minute',
  })
}

/** Letters and a line, half transparent, as most watermarks are. */
function drawWatermark(): Promise<Buffer> {
  const [width, height] = [1200, 400]
  const pixels = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isDrawn = Math.hypot((x % 200) - 100, y - 180) < 90 !== Math.hypot((x % 200) - 100, y - 180) < 50
      if (isDrawn || (y > 340 && y < 360)) pixels.set([255, 255, 255, 180], (y * width + x) * 4)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}
