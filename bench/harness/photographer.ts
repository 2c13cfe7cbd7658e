import { Agent } from 'node:http'
import { createCaller, type ApiRequest } from './caller.ts'
import type { CameraFile } from './camera-files.ts'
import type { Customer } from './customers.ts'
import { exchange } from './http-exchange.ts'

export type UploadTarget = { readonly path: string; readonly file: CameraFile }

/** A customer with a gallery, and the studio app's calls. */
export type Photographer = {
  readonly galleryId: string
  /** Opens a batch and returns the upload address of each file. */
  readonly openBatch: (files: readonly CameraFile[]) => Promise<UploadTarget[]>
  /** Sends one file to the upload process; returns the status. */
  readonly send: (target: UploadTarget) => Promise<number>
  /** Sends a cover to the api; returns the status. */
  readonly sendCover: (file: CameraFile) => Promise<number>
  readonly close: () => void
}

const boundary = 'revela-bench-boundary'
const browserHeaders = { 'x-revela': '1', 'sec-fetch-site': 'same-origin' }

export async function signedIn(
  customer: Customer,
  ports: { api: number; upload: number },
  connections: number,
): Promise<Photographer> {
  const caller = createCaller(ports.api, 1)
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })
  const headers = {
    ...browserHeaders,
    cookie: customer.cookie,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  const call = async <T>(request: ApiRequest): Promise<T> => {
    const reply = await caller.call({ ...request, method: 'POST', headers: { cookie: customer.cookie } })
    if (reply.status >= 300) throw new Error(`${request.path} returned ${reply.status}: ${reply.body}`)
    return JSON.parse(reply.body) as T
  }
  const { id: galleryId } = await call<{ id: string }>({ path: '/api/gallery/create', body: { title: 'Casamento' } })
  await call({ path: `/api/gallery/${galleryId}/publish`, body: {} })
  return {
    galleryId,
    openBatch: async (files) => {
      const payload_list = files.map((file, index) => ({
        picture_title: file.name,
        size: file.bytes.length,
        overwrite: false,
        key: String(index),
      }))
      const path = `/api/pictures/log/payload/gallery/${galleryId}`
      const batch = await call<{ payload_id: string; items: { picture_id: string }[] }>({
        path,
        body: { payload_list },
      })
      return batch.items.map(({ picture_id }, index) => ({
        path: `/upload/pictures/${picture_id}/gallery/${galleryId}/payload/${batch.payload_id}`,
        file: files[index]!,
      }))
    },
    send: async ({ path, file }) => {
      const url = `http://127.0.0.1:${ports.upload}${path}`
      const body = form('picture', file)
      return (await exchange({ agent, method: 'POST', url, headers, body })).status
    },
    sendCover: async (file) => {
      const url = `http://127.0.0.1:${ports.api}/api/gallery/${galleryId}/cover`
      return (await exchange({ agent, method: 'PUT', url, headers, body: form('cover', file) })).status
    },
    close: () => {
      caller.close()
      agent.destroy()
    },
  }
}

/** The form of the studio app: the SHA-256 that the browser computed, then the file. */
function form(field: string, { name, bytes, sha256 }: CameraFile): Buffer[] {
  const options = JSON.stringify({ sha256: sha256.toString('hex') })
  const head = [
    `--${boundary}\r\ncontent-disposition: form-data; name="options"\r\n\r\n${options}\r\n`,
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n`,
    'content-type: image/jpeg\r\n\r\n',
  ]
  return [Buffer.from(head.join('')), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]
}
