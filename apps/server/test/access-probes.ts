import { getManifest, requestDownload } from '@revela/contract'
import type { ApiUnderTest } from './api-under-test.ts'
import { requestContent } from './request-content.ts'
import type { Browser } from './browser.ts'
import type { FamilyGallery } from './family.ts'

/** Returns 200 or the error code. */
export async function probePictures(browser: Browser, { id }: Pick<FamilyGallery, 'id'>): Promise<number | string> {
  const reply = await browser.call(getManifest, { params: { gallery_id: id } })
  return reply.status < 300 ? reply.status : reply.error.error
}

/** Returns a probe: whether the image addresses that this browser received now still work. */
export async function imagesOf(api: ApiUnderTest, browser: Browser, { id }: Pick<FamilyGallery, 'id'>) {
  const { answer } = await browser.call(getManifest, { params: { gallery_id: id } })
  const token = new URL(answer.content.prefix).pathname.slice(1)
  return async () => (await requestContent(api, token)) !== null
}

/** The same probe for a download address. It uses HEAD, so that no byte is read from the store. */
export async function downloadOf(api: ApiUnderTest, browser: Browser, { id }: Pick<FamilyGallery, 'id'>) {
  const { answer } = await browser.call(requestDownload, {
    params: { gallery_id: id },
    body: { what: 'all', size: 'original', as: 'zip' },
  })
  const url = answer.parts[0]!.url.replace(/^https?:\/\/[^/]+\/d\//, '/d/')
  return async () => (await api.upload.inject({ method: 'HEAD', url })).statusCode === 200
}
