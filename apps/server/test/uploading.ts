import {
  albumUpload,
  createCategory,
  createGallery,
  createWork,
  galleryUpload,
  publishGallery,
  workUpload,
} from '@revela/contract'
import type { Browser, Reply } from './browser.ts'
import type { User } from './users.ts'
import { sha256 } from './picture-file.ts'

export type Named = {
  readonly name: string
  readonly file: Buffer
  readonly overwrite?: boolean
  readonly replaces?: string
  readonly chapter?: number
}

/** The owner of uploaded pictures, as paths name it. */
export type OwnerKind = 'gallery' | 'work' | 'album'

/** Creates a gallery, published unless `draft` is set. */
export async function newGallery(
  { browser }: User,
  title = 'Casamento Ana e João',
  { draft = false }: { draft?: boolean } = {},
): Promise<string> {
  const { id } = (await browser.call(createGallery, { body: { title } })).answer
  if (!draft) await browser.call(publishGallery, { params: { id } })
  return id
}

export async function newWork({ browser }: User, title = 'Casamento Ana e João') {
  const { category } = (await browser.call(createCategory, { body: { title: 'Casamentos' } })).answer
  const { work } = (await browser.call(createWork, { body: { title, category_id: category.id } })).answer
  return { work: work.id, category: category.id }
}

/** Opens one upload batch for the files. */
export async function openBatch(
  { browser }: User,
  ownerId: string,
  files: readonly Named[],
  owner: OwnerKind = 'gallery',
): Promise<Pick<Reply<typeof galleryUpload.open>, 'status' | 'answer' | 'error'>> {
  const payload_list = files.map(({ name, file, overwrite = false, replaces, chapter }, at) => ({
    picture_title: name,
    size: file.length,
    overwrite,
    key: String(at),
    ...(replaces === undefined ? {} : { replaces }),
    ...(chapter === undefined ? {} : { chapter }),
  }))
  const body = { payload_list }
  switch (owner) {
    case 'gallery':
      return browser.call(galleryUpload.open, { params: { id: ownerId }, body })
    case 'work':
      return browser.call(workUpload.open, { params: { work_id: ownerId }, body })
    case 'album':
      return browser.call(albumUpload.open, { params: { version_id: ownerId }, body })
  }
}

export type SentTo = { readonly ownerId: string; readonly batchId: string; readonly pictureId: string }

/** The path of the upload process for this picture. */
export function sendingPath({ ownerId, batchId, pictureId }: SentTo, owner: OwnerKind): string {
  const pictures = { gallery: '/pictures', work: '/portfolio/pictures', album: '/albums/spreads' }[owner]
  return `/upload${pictures}/${pictureId}/${owner}/${ownerId}/payload/${batchId}`
}

export async function sendFile(
  browser: Browser,
  target: SentTo,
  file: Buffer,
  input: { options?: object | string; length?: number; owner?: OwnerKind } = {},
): Promise<Reply<typeof galleryUpload.uploadPicture>> {
  const form = new FormData()
  const options = input.options ?? { sha256: sha256(file) }
  form.set('options', typeof options === 'string' ? options : JSON.stringify(options))
  form.set('picture', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'photo.jpg')
  const request = new Request('http://upload', { method: 'POST', body: form })
  return browser.send('POST', sendingPath(target, input.owner ?? 'gallery'), {
    headers: { 'content-type': request.headers.get('content-type')! },
    body: Buffer.from(await request.arrayBuffer()) as never,
  })
}

/** Uploads one batch, one file after the other. Returns the picture ids. */
export async function uploadAll(
  user: User,
  upload: Browser,
  ownerId: string,
  files: readonly Named[],
  owner: OwnerKind = 'gallery',
): Promise<string[]> {
  const { answer } = await openBatch(user, ownerId, files, owner)
  const ids = answer.items.map((item) => item.picture_id)
  for (const [at, pictureId] of ids.entries()) {
    const reply = await sendFile(upload, { ownerId, batchId: answer.payload_id, pictureId }, files[at]!.file, { owner })
    if (reply.status !== 204) throw new Error(`upload failed: ${reply.status} ${reply.text}`)
  }
  return ids
}
