import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { OneLineError } from '../one-line-error.ts'
import { dial } from '../site/dial.ts'
import { callApi, pageHeaders } from './call-api.ts'
import type { ApiCall } from './call-api.ts'

/** A signed-in user of the studio at this origin. */
export interface StudioSession {
  appOrigin: string
  cookies: string[]
}

export interface NamedFile {
  name: string
  bytes: Buffer
}

const defaultConcurrency = 4

export async function callAs<T>(session: StudioSession, path: string, call: ApiCall = {}): Promise<T> {
  const { status, body } = await callApi(session.appOrigin, path, { ...call, cookies: session.cookies })
  if (status >= 300) throw new OneLineError(`${path} returned ${status}: ${JSON.stringify(body)}`)
  return body as T
}

/** Creates a gallery and publishes it, unless a draft is requested. */
export async function createGallery(
  session: StudioSession,
  title: string,
  { draft = false }: { draft?: boolean } = {},
): Promise<string> {
  const { id } = await callAs<{ id: string }>(session, '/gallery/create', { body: { title } })
  if (!draft) await callAs(session, `/gallery/${id}/publish`)
  return id
}

/** The target of an upload: a gallery, or a work of the portfolio. */
export interface UploadTargetOptions {
  /** The path that opens a batch. */
  batch: string
  picture: (picture: string, payload: string) => string
  completed: { path: string; body: Record<string, string> }
  finish: (payload: string) => string
}

const galleryTarget = (gallery: string): UploadTargetOptions => ({
  batch: `/pictures/log/payload/gallery/${gallery}`,
  picture: (picture, payload) => `/pictures/${picture}/gallery/${gallery}/payload/${payload}`,
  completed: { path: '/pictures/event/upload-completed', body: { collection_id: gallery } },
  finish: (payload) => `/pictures/log/payload/${payload}/finish`,
})

export async function uploadPictures(
  session: StudioSession,
  gallery: string,
  files: readonly NamedFile[],
  concurrency?: number,
  onSent?: () => void,
): Promise<void> {
  await sendTo(session, galleryTarget(gallery), files, concurrency, onSent)
}

/**
 * Uploads files as the studio's page does: announces one batch, sends a few at a time, then completes it. Photos are
 * numbered in the order of arrival, so only a concurrency of 1 gives the same numbers every time.
 */
export async function sendTo(
  session: StudioSession,
  target: UploadTargetOptions,
  files: readonly NamedFile[],
  concurrency = defaultConcurrency,
  onSent?: () => void,
): Promise<void> {
  const list = files.map(({ name, bytes }) => ({ picture_title: name, size: bytes.length, overwrite: false }))
  const batch = await callAs<{ payload_id: string; picture_ids: Record<string, string>; uploadBaseURL: string }>(
    session,
    target.batch,
    { body: { payload_list: list } },
  )
  const queue = [...files]
  const sendOne = async (file: NamedFile) => {
    const picture = batch.picture_ids[file.name] ?? ''
    await post(session, `${batch.uploadBaseURL}${target.picture(picture, batch.payload_id)}`, file)
    onSent?.()
  }
  const send = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) await sendOne(file)
  }
  // The first file is sent alone, because it becomes the cover.
  const [first] = queue.splice(0, 1)
  if (first) await sendOne(first)
  await Promise.all(Array.from({ length: concurrency }, send))
  await callAs(session, target.completed.path, { method: 'PUT', body: target.completed.body })
  await callAs(session, target.finish(batch.payload_id), { method: 'PUT' })
}

async function post({ appOrigin, cookies }: StudioSession, path: string, { name, bytes }: NamedFile): Promise<void> {
  const form = new FormData()
  form.set('options', JSON.stringify({ sha256: createHash('sha256').update(bytes).digest('hex') }))
  form.set('picture', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  const encoded = new Response(form)
  const response = await dial(appOrigin, path, {
    method: 'POST',
    headers: { ...pageHeaders(appOrigin, cookies), 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  })
  if (response.status !== 204)
    throw new OneLineError(`upload of ${name} returned ${response.status}: ${response.body.toString()}`)
}

/** Waits until every photo of the gallery has its renditions or has failed. */
export async function waitUntilPrepared(session: StudioSession, gallery: string, timeoutMs = 180_000): Promise<void> {
  const path = `/pictures/progress?collection_id=${gallery}`
  const deadline = Date.now() + timeoutMs
  while ((await callAs<{ stored: number }>(session, path, { method: 'GET' })).stored > 0) {
    if (Date.now() > deadline) throw new OneLineError(`the photos of ${gallery} were not prepared in time`)
    await sleep(200)
  }
}
