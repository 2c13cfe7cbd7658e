import type { CuttableClient, Heard } from './cuttable-client.ts'
import type { Photograph } from './photographs.ts'

export type Ports = { readonly api: number; readonly upload: number; readonly renderer: number }

/** Undefined: the answer settled nothing, ask again. */
type Answer<T> = Promise<T | undefined>
export type NewFile = { readonly title: string; readonly photo: Photograph; readonly overwrite: boolean }
type Target = { readonly galleryId: string; readonly batchId: string; readonly pictureId: string }
export type ListedPicture = { readonly id: string; readonly thumb: string; readonly state: string }

/** The product's calls as one photographer makes them. */
export type ProductCalls = {
  readonly createGallery: (title: string) => Answer<string>
  readonly openBatch: (
    galleryId: string,
    files: readonly NewFile[],
  ) => Answer<{ batchId: string; pictureIds: readonly string[] }>
  readonly upload: (target: Target, photo: Photograph) => Answer<true>
  readonly deletePictures: (galleryId: string, ids: readonly string[]) => Answer<true>
  readonly setCover: (galleryId: string, photo: Photograph) => Answer<true>
  readonly trash: (galleryId: string) => Answer<true>
  readonly restore: (galleryId: string) => Answer<true>
  readonly list: (galleryId: string) => Answer<readonly ListedPicture[]>
  /** What the edge does when the store lacks a rendition. */
  readonly render: (key: string) => Answer<number>
}

export function productCalls(client: CuttableClient, ports: Ports, cookie: string): ProductCalls {
  const call = (method: string, path: string, body?: unknown): Promise<Heard> =>
    client.send({
      port: ports.api,
      method,
      path: `/api${path}`,
      cookie,
      ...(body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)), type: 'application/json' }),
    })

  return {
    createGallery: async (title) => {
      const made = read(await call('POST', '/gallery/create', { title })) as { id: string } | undefined
      return made?.id
    },
    openBatch: async (galleryId, files) => {
      const payload_list = files.map(({ title, photo, overwrite }, at) => ({
        picture_title: title,
        size: photo.file.length,
        overwrite,
        key: String(at),
      }))
      const heard = await call('POST', `/pictures/log/payload/gallery/${galleryId}`, { payload_list })
      const batch = read(heard) as { payload_id: string; items: { picture_id: string }[] } | undefined
      return batch && { batchId: batch.payload_id, pictureIds: batch.items.map((item) => item.picture_id) }
    },
    upload: async ({ galleryId, batchId, pictureId }, photo) => {
      const path = `/upload/pictures/${pictureId}/gallery/${galleryId}/payload/${batchId}`
      const heard = await client.send({ port: ports.upload, method: 'POST', path, cookie, ...form('picture', photo) })
      return heard.status === 204 ? true : undefined
    },
    deletePictures: async (galleryId, picture_ids) => {
      const { status } = await call('DELETE', `/pictures?collection_id=${galleryId}`, { picture_ids })
      if (status !== 404) return status === 204 ? true : undefined
      // Not found: deleted by an earlier try whose answer was lost, or the whole gallery is in the trash for now.
      const heard = await call('GET', `/pictures/fingerprints?collection_id=${galleryId}`)
      const there = read(heard) as { fingerprints: { picture_id: string }[] } | undefined
      return there?.fingerprints.some(({ picture_id }) => picture_ids.includes(picture_id)) === false ? true : undefined
    },
    setCover: async (galleryId, photo) => {
      const path = `/api/gallery/${galleryId}/cover`
      const heard = await client.send({ port: ports.api, method: 'PUT', path, cookie, ...form('cover', photo) })
      return heard.status === 200 ? true : undefined
    },
    trash: async (galleryId) => done(await call('DELETE', `/gallery?collection_id=${galleryId}`)),
    restore: async (galleryId) => done(await call('PUT', `/gallery/${galleryId}/restore`)),
    list: async (galleryId) => {
      const heard = await call('GET', `/pictures?collection_id=${galleryId}&page=1`)
      return (read(heard) as { pictures: ListedPicture[] } | undefined)?.pictures
    },
    render: async (key) =>
      (await client.send({ port: ports.renderer, method: 'GET', path: `/render/${key}`, cookie: '' })).status,
  }
}

/** Doing it again finds it done: then "not found" is the answer hoped for. */
function done({ status }: Heard): true | undefined {
  return status === 204 || status === 404 ? true : undefined
}

function read({ status, text }: Heard): unknown {
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
