import type { BrowserContext } from 'playwright-core'
import { clientOf, familyGallery } from '../../e2e/family/family-gallery.ts'
import { privateSelection, publicSelection, setPixKey } from '../../e2e/family/family-selection.ts'
import { smallPhotos } from '../../e2e/photos/small-photos.ts'
import type { SiteUnderTest } from '../../e2e/harness/site-under-test.ts'
import type { World } from './walk.ts'

const selling = {
  selling_photos: true,
  charge_type: 'ADDITIONAL',
  contracted_pictures: 2,
  extra_picture_price: 1500,
} as const
const downloads = { single_download: true, download_all: true }
const noDownloads = { single_download: false, download_all: false }

/** Galleries in every mode: chosen from and paid by Pix with and without delivery, chosen from by anybody, delivered. */
export async function familyWorld(site: SiteUnderTest): Promise<World> {
  const photos = await smallPhotos(8)
  const [sold, both, open, delivered] = await Promise.all([
    familyGallery(site, { photos, settings: noDownloads }),
    familyGallery(site, { photos, settings: downloads }),
    familyGallery(site, { photos, settings: noDownloads }),
    familyGallery(site, { photos, settings: downloads }),
  ])
  await Promise.all([setPixKey(site, sold), setPixKey(site, both)])
  const choosing = await Promise.all([privateSelection(site, sold, selling), privateSelection(site, both, selling)])
  await publicSelection(site, open, { contracted_pictures: 3 })
  const client = await clientOf(site, delivered)
  const [first, second] = choosing
  const entries = [
    `${sold.origin}${first.personalPath}`,
    `${both.origin}${second.personalPath}`,
    `${open.origin}${open.path}`,
    `${delivered.origin}${delivered.path}`,
    `${delivered.origin}${client.personalPath}`,
  ]

  return {
    app: 'family',
    photo: { name: 'novo.jpg', mimeType: 'image/jpeg', buffer: photos[0]!.bytes },
    isOutside: () => false,
    beginVisit: async (context: BrowserContext, visit: number) => {
      await site.rows('truncate rate_limit')
      // What was sent in an earlier visit is reopened by the photographer.
      for (const selection of choosing) await selection.edit({ status: 0 }).catch(() => undefined)
      // Every other visit is a device that was never here.
      if (visit % 2 === 0) await context.clearCookies()
      return entries[visit % entries.length]!
    },
  }
}
