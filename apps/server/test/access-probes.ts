import { getManifest, requestDownload } from '@revela/contract'
import type { ApiUnderTest } from './api-under-test.ts'
import { requestContent } from './request-content.ts'
import type { Browser } from './browser.ts'
import type { FamilyGallery } from './family.ts'

/** 200, or the code of the refusal. */
export async function probePictures(browser: Browser, { id }: Pick<FamilyGallery, 'id'>): Promise<number | string> {
  const reply = await browser.call(getManifest, { params: { gallery_id: id } })
  return reply.status < 300 ? reply.status : reply.error.error
}

/** Asks again and again whether the image addresses this browser got now still work. */
export async function imagesOf(api: ApiUnderTest, browser: Browser, { id }: Pick<FamilyGallery, 'id'>) {
  const { answer } = await browser.call(getManifest, { params: { gallery_id: id } })
  const token = new URL(answer.content.prefix).pathname.slice(1)
  return async () => (await requestContent(api, token)) !== null
}

/** The same for the address of a download; HEAD, so that no byte is read from the store. */
export async function downloadOf(api: ApiUnderTest, browser: Browser, { id }: Pick<FamilyGallery, 'id'>) {
  const { answer } = await browser.call(requestDownload, {
    params: { gallery_id: id },
    body: { what: 'all', size: 'original', as: 'zip' },
  })
  const url = answer.parts[0]!.url.replace(/^https?:\/\/[^/]+\/d\//, '/d/')
  return async () => (await api.upload.inject({ method: 'HEAD', url })).statusCode === 200
}
