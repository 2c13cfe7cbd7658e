import { createWatermark, listWatermarks, setWatermarkPicture } from '@revela/contract'
import sharp from 'sharp'
import type { Reply } from './browser.ts'
import type { User } from './users.ts'

/** A watermark image: red on the left, transparent on the right. */
export function drawWatermark(width = 200, height = 80): Promise<Buffer> {
  const red = { create: { width: Math.round(width / 2), height, channels: 4 as const, background: '#ff0000' } }
  return sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer()
}

export async function sendWatermark(
  { browser }: User,
  id: string,
  file: Buffer,
  field = 'image',
): Promise<Reply<typeof setWatermarkPicture>> {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(file)]), 'marca.png')
  const request = new Request('http://api', { method: 'PUT', body: form })
  return browser.send<typeof setWatermarkPicture>('PUT', `/api/gallery/watermark/picture/${id}`, {
    headers: { 'content-type': request.headers.get('content-type')! },
    body: Buffer.from(await request.arrayBuffer()) as never,
  })
}

/** A watermark with a picture, ready to be chosen. */
export async function createTestWatermark(user: User): Promise<string> {
  const { id } = (await user.browser.call(createWatermark)).answer.watermark
  const sent = await sendWatermark(user, id, await drawWatermark())
  if (sent.status !== 200) throw new Error(`watermark picture rejected: ${sent.text}`)
  return id
}

export async function readWatermarks({ browser }: User, galleryId?: string) {
  const query = galleryId === undefined ? {} : { collection_id: galleryId }
  return (await browser.call(listWatermarks, { query })).answer
}
