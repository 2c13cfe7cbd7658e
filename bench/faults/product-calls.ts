import type { CuttableClient, HttpResponse } from './cuttable-client.ts'
import type { Photograph } from './photographs.ts'

export type Ports = { readonly api: number; readonly upload: number; readonly renderer: number }

/** Undefined: the response is not final, retry. */
type CallResult<T> = Promise<T | undefined>
export type NewFile = {
  readonly title: string
  readonly photograph: Photograph
  readonly overwrite: boolean
  /** The number of a chapter of the gallery. */
  readonly chapter?: number
}
export type Target = { readonly ownerId: string; readonly batchId: string; readonly pictureId: string }
export type ListedPicture = { readonly id: string; readonly thumb: string; readonly state: string }

/** The kinds of owners of pictures. An album's id is that of its draft, whose spreads they are. */
export const ownerKinds = ['gallery', 'work', 'album'] as const
export type OwnerKind = (typeof ownerKinds)[number]

/** Calls about the chapters of a gallery. */
export type ChapterCalls = {
  /** Returns the number of the chapter of this title. */
  readonly add: (galleryId: string, title: string) => CallResult<number>
  readonly remove: (galleryId: string, number: number) => CallResult<true>
  /** Null: into no chapter. */
  readonly move: (galleryId: string, ids: readonly string[], number: number | null) => CallResult<true>
}

/** The product's calls of one photographer, for one kind of owner. */
export type ProductCalls = {
  readonly kind: OwnerKind
  readonly create: (title: string) => CallResult<string>
  readonly openBatch: (
    ownerId: string,
    files: readonly NewFile[],
  ) => CallResult<{ batchId: string; pictureIds: readonly string[] }>
  readonly upload: (target: Target, photograph: Photograph) => CallResult<true>
  readonly deletePictures: (ownerId: string, ids: readonly string[]) => CallResult<true>
  /** Moves spreads to their trash and back. */
  readonly trashPictures: (ownerId: string, ids: readonly string[]) => CallResult<true>
  /** Not of an album. */
  readonly setCover: (ownerId: string, photograph: Photograph) => CallResult<true>
  /** Of a gallery or an album. */
  readonly trash: (ownerId: string) => CallResult<true>
  readonly restore: (ownerId: string) => CallResult<true>
  /** Deletes a work or an album for good. */
  readonly remove: (ownerId: string) => CallResult<true>
  /** Of a work or an album. */
  readonly reorder: (ownerId: string, ids: readonly string[]) => CallResult<true>
  /** Only of galleries. */
  readonly chapters: ChapterCalls | undefined
  readonly list: (ownerId: string) => CallResult<readonly ListedPicture[]>
  /** The request of the edge when the store has no rendition. */
  readonly render: (key: string) => CallResult<number>
}

const addresses = {
  gallery: { pictures: '/pictures', id: 'collection_id', owner: '/gallery' },
  work: { pictures: '/portfolio/pictures', id: 'work_id', owner: '/portfolio/work' },
  album: { pictures: '/albums/spreads', id: 'version_id', owner: '/albums' },
} as const

const version = (draftId: string) => `/albums/versions/${draftId}`

export function productCalls(
  client: CuttableClient,
  ports: Ports,
  cookie: string,
  kind: ProductCalls['kind'],
): ProductCalls {
  const call = (method: string, path: string, body?: unknown): Promise<HttpResponse> =>
    client.send({
      port: ports.api,
      method,
      path: `/api${path}`,
      cookie,
      ...(body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)), type: 'application/json' }),
    })
  const { pictures, id, owner } = addresses[kind]
  /** Albums by their drafts. */
  const albums = new Map<string, string>()

  return {
    kind,
    create: async (title) => {
      if (kind === 'gallery') {
        const created = read(await call('POST', '/gallery/create', { title })) as { id: string } | undefined
        if (created) await call('POST', `/gallery/${created.id}/publish`)
        return created?.id
      }
      if (kind === 'album') {
        const created = read(await call('POST', '/albums', { title, client_id: null, gallery_ids: [] })) as
          | { album: { id: string; version_id: string } }
          | undefined
        if (created) albums.set(created.album.version_id, created.album.id)
        return created?.album.version_id
      }
      const response = await call('POST', '/portfolio/category', { title })
      // The maximum number exists already: any of them will do.
      const categoryResponse = response.status === 409 ? await call('GET', '/portfolio/categories') : response
      const categoryBody = read(categoryResponse) as
        | { category?: { id: string }; categories?: { id: string }[] }
        | undefined
      const category = categoryBody?.category ?? categoryBody?.categories?.[0]
      if (!category) return undefined
      const created = read(await call('POST', '/portfolio/work', { title, category_id: category.id }))
      return (created as { work: { id: string } } | undefined)?.work.id
    },
    openBatch: async (ownerId, files) => {
      const payload_list = files.map(({ title, photograph, overwrite, chapter }, index) => ({
        picture_title: title,
        size: photograph.file.length,
        overwrite,
        key: String(index),
        ...(chapter === undefined ? {} : { chapter }),
      }))
      const response = await call('POST', `${pictures}/log/payload/${kind}/${ownerId}`, { payload_list })
      const batch = read(response) as { payload_id: string; items: { picture_id: string }[] } | undefined
      return batch && { batchId: batch.payload_id, pictureIds: batch.items.map((item) => item.picture_id) }
    },
    upload: async ({ ownerId, batchId, pictureId }, photograph) => {
      const path = `/upload${pictures}/${pictureId}/${kind}/${ownerId}/payload/${batchId}`
      const response = await client.send({
        port: ports.upload,
        method: 'POST',
        path,
        cookie,
        ...form('picture', photograph),
      })
      return response.status === 204 ? true : undefined
    },
    deletePictures: async (ownerId, picture_ids) => {
      const trash = `${pictures}/trash?${id}=${ownerId}`
      // To the trash, back, to the trash again and deleted for good: every step may be repeated.
      const { status } = await call('DELETE', `${pictures}?${id}=${ownerId}`, { picture_ids })
      if (status === 204) {
        await call('PUT', `${pictures}/trash/restore?${id}=${ownerId}`, { picture_ids })
        await call('DELETE', `${pictures}?${id}=${ownerId}`, { picture_ids })
      }
      const purged = await call('DELETE', trash, { picture_ids })
      if (purged.status !== 204) return undefined
      // If a step failed, the picture counts as deleted only when neither list has it.
      const response = await call('GET', `${pictures}/fingerprints?${id}=${ownerId}`)
      const listed = read(response) as { fingerprints: { picture_id: string }[] } | undefined
      if (listed?.fingerprints.some(({ picture_id }) => picture_ids.includes(picture_id)) !== false) return undefined
      const trashed = read(await call('GET', trash)) as { pictures: { id: string }[] } | undefined
      return trashed?.pictures.some((picture) => picture_ids.includes(picture.id)) === false ? true : undefined
    },
    trashPictures: async (ownerId, picture_ids) => {
      const trashed = await call('DELETE', `${version(ownerId)}/spreads`, { picture_ids })
      if (trashed.status !== 204) return undefined
      const restored = await call('PUT', `${version(ownerId)}/trash/restore`, { picture_ids })
      return restored.status === 204 ? true : undefined
    },
    setCover: async (ownerId, photograph) => {
      const path = `/api${owner}/${ownerId}/cover`
      const response = await client.send({ port: ports.api, method: 'PUT', path, cookie, ...form('cover', photograph) })
      return response.status === 200 ? true : undefined
    },
    trash: async (ownerId) =>
      expectSuccess(
        await call('DELETE', kind === 'album' ? `/albums/${albums.get(ownerId)}` : `${owner}?${id}=${ownerId}`),
      ),
    restore: async (ownerId) =>
      expectSuccess(
        await call(
          'PUT',
          kind === 'album' ? `/albums/trash/${albums.get(ownerId)}/restore` : `/gallery/${ownerId}/restore`,
        ),
      ),
    remove: async (ownerId) => {
      if (kind === 'work') return expectSuccess(await call('DELETE', `${owner}/?${id}=${ownerId}`))
      const trashed = expectSuccess(await call('DELETE', `/albums/${albums.get(ownerId)}`))
      return trashed && expectSuccess(await call('DELETE', `/albums/trash/${albums.get(ownerId)}`))
    },
    reorder: async (ownerId, picture_ids) =>
      expectSuccess(
        kind === 'album'
          ? await call('PUT', `${version(ownerId)}/order`, { picture_ids })
          : await call('PUT', `${pictures}/reorder?work_id=${ownerId}`, { picture_ids }),
      ),
    chapters: kind === 'gallery' ? chapterCalls(call) : undefined,
    list: async (ownerId) => {
      if (kind === 'album') {
        const spreads = read(await call('GET', `${version(ownerId)}/spreads`)) as
          | { spreads: ListedPicture[] }
          | undefined
        return spreads?.spreads
      }
      const response = await call('GET', `${pictures}?${id}=${ownerId}&page=1`)
      return (read(response) as { pictures: ListedPicture[] } | undefined)?.pictures
    },
    render: async (key) =>
      (await client.send({ port: ports.renderer, method: 'GET', path: `/render/${key}`, cookie: '' })).status,
  }
}

type Call = (method: string, path: string, body?: unknown) => Promise<HttpResponse>

/** A gallery that another tab has moved to the trash answers 404 until it is back. */
function chapterCalls(call: Call): ChapterCalls {
  return {
    add: async (galleryId, title) => {
      const response = await call('POST', `/gallery/${galleryId}/chapters`, { titles: [title] })
      const answer = read(response) as { chapters: { number: number; title: string }[] } | undefined
      return answer?.chapters.find((chapter) => chapter.title === title)?.number
    },
    remove: async (galleryId, number) => expectAnswer(await call('DELETE', `/gallery/${galleryId}/chapters/${number}`)),
    move: async (galleryId, picture_ids, chapter) =>
      expectAnswer(await call('PUT', `/gallery/${galleryId}/pictures/chapter`, { picture_ids, chapter })),
  }
}

/** A repeated call finds its work done: then 404 is a success. */
function expectSuccess({ status }: HttpResponse): true | undefined {
  return status === 204 || status === 404 ? true : undefined
}

function expectAnswer({ status }: HttpResponse): true | undefined {
  return status === 200 ? true : undefined
}

function read({ status, text }: HttpResponse): unknown {
  return status === 200 ? JSON.parse(text) : undefined
}

const boundary = 'fronteira-entre-as-partes'

function form(name: string, { file, sha256 }: Photograph): { body: Buffer; type: string } {
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n`
  const options = `${part('name="options"')}\r\n${JSON.stringify({ sha256 })}\r\n`
  const picture = `${part(`name="${name}"; filename="foto.jpg"`)}content-type: image/jpeg\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(options + picture), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
