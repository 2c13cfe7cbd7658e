import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { OneLineError } from '../one-line-error.ts'
import { waitUntil } from '../process/wait-until.ts'
import { callApi, pageHeaders } from '../seed/call-api.ts'
import type { ApiCall } from '../seed/call-api.ts'
import { demonstrationLogin, seedDemonstration } from '../seed/demonstration.ts'
import { dial } from '../site/dial.ts'
import type { HttpResponse } from '../site/dial.ts'

export interface Picture {
  id: string
  title: string
  thumb: string
  view: string
  state: 'stored' | 'ready' | 'failed'
}

type ParentKind = 'gallery' | 'work'

export type Photographer = Awaited<ReturnType<typeof signedInPhotographer>>

/** Creates a studio and returns its signed-in photographer, who sends requests through nginx as the page does. */
export async function signedInPhotographer(appOrigin: string) {
  // All tests share the mailbox, so each uses an address of its own.
  const email = `${randomBytes(6).toString('hex')}@revela.localhost`
  const { password } = demonstrationLogin
  await seedDemonstration(appOrigin, { ...demonstrationLogin, email })
  const { cookies } = await callApi(appOrigin, '/auth/signin', { body: { email, password } })

  const call = async <T>(path: string, options: ApiCall = {}): Promise<T> => {
    const { status, body } = await callApi(appOrigin, path, { ...options, cookies })
    if (status >= 300) throw new OneLineError(`${path} returned ${status}: ${JSON.stringify(body)}`)
    return body as T
  }
  const pictures = async (gallery: string): Promise<Picture[]> =>
    (await call<{ pictures: Picture[] }>(`/pictures?collection_id=${gallery}`, { method: 'GET' })).pictures

  /** Opens a batch of one file; `send` posts a form with these fields in their order, as often as it is called. */
  const openUpload = async (
    ownerId: string,
    { title, bytes }: { title: string; bytes: number },
    parentKind: ParentKind = 'gallery',
  ) => {
    const base = parentKind === 'work' ? '/portfolio/pictures' : '/pictures'
    const batch = await call<{ payload_id: string; picture_ids: Record<string, string>; uploadBaseURL: string }>(
      `${base}/log/payload/${parentKind}/${ownerId}`,
      { body: { payload_list: [{ picture_title: title, size: bytes, overwrite: false }] } },
    )
    const pictureId = batch.picture_ids[title] ?? ''
    const path = `${batch.uploadBaseURL}${base}/${pictureId}/${parentKind}/${ownerId}/payload/${batch.payload_id}`
    const send = async (fields: Readonly<Record<string, string | Buffer>>): Promise<HttpResponse> => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) {
        const isText = typeof value === 'string'
        form.set(name, isText ? value : new File([new Uint8Array(value)], title, { type: 'image/jpeg' }))
      }
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type') ?? ''
      return await dial(appOrigin, path, {
        method: 'POST',
        headers: { ...pageHeaders(appOrigin, cookies), 'content-type': type },
        body: Buffer.from(await encoded.arrayBuffer()),
      })
    }
    return { pictureId, send }
  }

  return {
    call,
    pictures,
    /** Creates and publishes a gallery. */
    createGallery: async (title: string) => {
      const { id } = await call<{ id: string }>('/gallery/create', { body: { title } })
      await call(`/gallery/${id}/publish`)
      return id
    },
    openUpload,
    /** Uploads one file and returns the response of the upload process. */
    upload: async (
      ownerId: string,
      title: string,
      file: Buffer,
      parentKind: ParentKind = 'gallery',
    ): Promise<HttpResponse & { pictureId: string }> => {
      const { pictureId, send } = await openUpload(ownerId, { title, bytes: file.length }, parentKind)
      return { ...(await send({ picture: file })), pictureId }
    },
    /** Uploads a logo or avatar and returns its address. */
    putBrandImage: async (kind: 'logo' | 'avatar', file: Buffer): Promise<string> => {
      const form = new FormData()
      form.set(kind, new File([new Uint8Array(file)], `${kind}.jpg`, { type: 'image/jpeg' }))
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type') ?? ''
      const { status, body } = await dial(appOrigin, `/api/customer/${kind}`, {
        method: 'PUT',
        headers: { ...pageHeaders(appOrigin, cookies), 'content-type': type },
        body: Buffer.from(await encoded.arrayBuffer()),
      })
      if (status !== 200) throw new OneLineError(`upload of the ${kind} returned ${status}: ${body.toString()}`)
      return (JSON.parse(body.toString()) as Record<string, string>)[kind] ?? ''
    },
    removeBrandImage: async (kind: 'logo' | 'avatar'): Promise<void> => {
      const headers = pageHeaders(appOrigin, cookies)
      const { status } = await dial(appOrigin, `/api/customer/${kind}`, { method: 'DELETE', headers })
      if (status !== 204) throw new OneLineError(`removal of the ${kind} returned ${status}`)
    },
    waitUntilReady: async (gallery: string, id: string): Promise<Picture> =>
      await waitUntil(
        async () => (await pictures(gallery)).find((picture) => picture.id === id && picture.state === 'ready'),
        { timeoutMs: 60_000, intervalMs: 250, timeoutMessage: () => `picture ${id} was not ready within a minute` },
      ),
  }
}

/** A real JPEG with noise, so that it does not compress well. */
export async function photograph(width = 2400, height = 1600): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
}
