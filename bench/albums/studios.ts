import type { Pool } from 'pg'
import { pictureFile } from '../../apps/server/test/picture-file.ts'
import { createHash } from 'node:crypto'
import { customer } from '../harness/customers.ts'
import { fakeAddress, forwardedFor } from '../harness/fake-address.ts'
import { fillGallery } from '../harness/fill-pictures.ts'
import { runConcurrently } from '../harness/run-concurrently.ts'
import { photoCount, swapPictures } from './draw-operation.ts'
import { createHttpClient, type HttpClient, type Method, type Response } from './http-client.ts'

/** The bytes of one spread; the same few are uploaded into every album. */
export type Photo = { readonly file: Buffer; readonly sha256: string }

/** A photographer with a client and a gallery for swaps; sequences take turns with it. */
export type Studio = {
  readonly customerId: string
  readonly cookie: string
  readonly clientId: string
  readonly galleryId: string
  readonly album: (path: string, method: Method, body?: unknown) => Promise<Response>
  readonly sendSpread: (path: string, photo: Photo) => Promise<Response>
}

export type Ports = { readonly api: number; readonly upload: number }

/** Everything that sequences share. */
export type Field = {
  readonly admin: Pool
  readonly http: HttpClient
  readonly ports: Ports
  readonly studios: readonly Studio[]
  readonly photos: readonly Photo[]
}

const appHost = 'app.revela.localhost'
const boundary = 'revela-album-spread'
const concurrency = 4

export async function prepareField(admin: Pool, ports: Ports, studioCount: number): Promise<Field> {
  const http = createHttpClient(48)
  const photos = await Promise.all(
    Array.from({ length: photoCount }, async (_, at) => {
      const file = await pictureFile(at + 1, { width: 48, height: 24 })
      return { file, sha256: createHash('sha256').update(file).digest('hex') }
    }),
  )
  const studios: Studio[] = []
  await runConcurrently([...Array(studioCount).keys()], concurrency, async (n) => {
    studios[n] = await prepareStudio(admin, http, ports, n)
  })
  await admin.query('analyze')
  return { admin, http, ports, studios, photos }
}

async function prepareStudio(admin: Pool, http: HttpClient, ports: Ports, n: number): Promise<Studio> {
  const { customerId, cookie } = customer(1 + n)
  const headers = { cookie, ...forwardedFor(fakeAddress(n)) }
  const album: Studio['album'] = (path, method, body) =>
    http.send({
      port: ports.api,
      host: appHost,
      method,
      path: `/api${path}`,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
    })
  const created = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const { status, json } = await album(path, 'POST', body)
    if (status !== 200) throw new Error(`${path} returned ${status}: ${JSON.stringify(json)}`)
    return json
  }
  const contact = { name: 'Marina Alves', email: `marina${n}@exemplo.test`, tel: '11987654321' }
  const { client } = (await created('/customer/clients', contact)) as { client: { id: string } }
  const { id: galleryId } = (await created('/gallery/create', { title: 'Casamento' })) as { id: string }
  await album(`/gallery/${galleryId}/publish`, 'POST')
  await fillGallery(admin, customerId, galleryId, swapPictures)
  return {
    customerId,
    cookie,
    clientId: client.id,
    galleryId,
    album,
    sendSpread: (path, photo) =>
      http.send({
        port: ports.upload,
        host: appHost,
        method: 'POST',
        path: `/upload${path}`,
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: form(photo),
      }),
  }
}

function form({ file, sha256 }: Photo): Buffer {
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n`
  const options = `${part('name="options"')}\r\n${JSON.stringify({ sha256 })}\r\n`
  const picture = `${part('name="picture"; filename="lamina.jpg"')}content-type: image/jpeg\r\n\r\n`
  return Buffer.concat([Buffer.from(options + picture), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
}
