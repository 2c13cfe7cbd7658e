import { createGallery, openGalleryUpload, uploadGalleryPicture } from '@revela/contract'
import type { Browser, Reply } from './browser.ts'
import type { Person } from './people.ts'
import { sha256 } from './photographs.ts'

export type Named = { readonly name: string; readonly file: Buffer; readonly overwrite?: boolean }

export async function newGallery({ browser }: Person, title = 'Casamento Ana e João'): Promise<string> {
  return (await browser.call(createGallery, { body: { title } })).answer.id
}

/** Opens a batch for the files, as one drop. */
export async function openDrop({ browser }: Person, galleryId: string, files: readonly Named[]) {
  const payload_list = files.map(({ name, file, overwrite = false }, at) => ({
    picture_title: name,
    size: file.length,
    overwrite,
    key: String(at),
  }))
  return browser.call(openGalleryUpload, { params: { id: galleryId }, body: { payload_list } })
}

export async function sendFile(
  browser: Browser,
  target: { galleryId: string; batchId: string; pictureId: string },
  file: Buffer,
  given: { options?: object | string; length?: number } = {},
): Promise<Reply<typeof uploadGalleryPicture>> {
  const form = new FormData()
  const options = given.options ?? { sha256: sha256(file) }
  form.set('options', typeof options === 'string' ? options : JSON.stringify(options))
  form.set('picture', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'photo.jpg')
  const request = new Request('http://upload', { method: 'POST', body: form })
  const path = `/upload/pictures/${target.pictureId}/gallery/${target.galleryId}/payload/${target.batchId}`
  return browser.send('POST', path, {
    headers: { 'content-type': request.headers.get('content-type')! },
    body: Buffer.from(await request.arrayBuffer()) as never,
  })
}

/** The whole of a drop, one file after the other. Answers the picture ids. */
export async function uploadAll(
  person: Person,
  upload: Browser,
  galleryId: string,
  files: readonly Named[],
): Promise<string[]> {
  const { answer } = await openDrop(person, galleryId, files)
  const ids = answer.items.map((item) => item.picture_id)
  for (const [at, pictureId] of ids.entries()) {
    const reply = await sendFile(upload, { galleryId, batchId: answer.payload_id, pictureId }, files[at]!.file)
    if (reply.status !== 204) throw new Error(`upload failed: ${reply.status} ${reply.text}`)
  }
  return ids
}
