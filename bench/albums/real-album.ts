import { fakeAddress, forwardedFor } from '../harness/fake-address.ts'
import type { Response } from './http-client.ts'
import type { Operation, SpreadFile } from './operations.ts'
import type { Field, Studio } from './studios.ts'

/** A reader's browser; without a cookie until it could enter. */
export type RealReader = { readonly id: string; readonly link: string; cookie: string }

/** The album on the server, with the server's ids for what the model counts. */
export type RealAlbum = {
  readonly field: Field
  readonly studio: Studio
  readonly id: string
  /** By number, from 1. */
  readonly versionIds: string[]
  readonly readers: RealReader[]
  /** By ref. */
  readonly pictureIds: Map<number, string>
  /** SHA-256 of the spreads in order, as the server listed them when the version was sent. */
  readonly sentHashes: Map<number, readonly string[]>
}

/** A response in the model's words: the error code, or the fields that the model predicts. */
export type Observed = { readonly error: string } | { readonly fields: Readonly<Record<string, unknown>> }

let addresses = 0

/** Creates an album whose first reader is the studio's client, and opens it as that reader. */
export async function createAlbum(field: Field, studio: Studio, title: string): Promise<RealAlbum> {
  const body = { title, client_id: studio.clientId, gallery_ids: [studio.galleryId] }
  const { album } = success(await studio.album('/albums', 'POST', body)) as {
    album: { id: string; version_id: string }
  }
  const real: RealAlbum = {
    field,
    studio,
    id: album.id,
    versionIds: [album.version_id],
    readers: [],
    pictureIds: new Map(),
    sentHashes: new Map(),
  }
  const { readers } = success(await studio.album(`/albums/${album.id}/proof`, 'GET')) as { readers: ListedReader[] }
  for (const { id, link } of readers) {
    const reader = { id, link, cookie: '' }
    success(await enterAlbum(field, reader))
    real.readers.push(reader)
  }
  return real
}

type ListedReader = { readonly id: string; readonly name: string; readonly approves: boolean; readonly link: string }

/** Enters with the reader's own browser, at an address of its own. */
async function enterAlbum({ http, ports }: Field, reader: RealReader): Promise<Response> {
  const { host, pathname, hash } = new URL(reader.link)
  addresses += 1
  const entered = await http.send({
    port: ports.api,
    host,
    method: 'POST',
    path: '/api/family/album/enter',
    headers: { 'content-type': 'application/json', ...forwardedFor(fakeAddress(100_000 + addresses)) },
    body: Buffer.from(JSON.stringify({ slug: pathname.split('/').at(-1), link: hash.slice('#l='.length) })),
  })
  if (entered.status === 200) reader.cookie = entered.cookie
  return entered
}

export async function callAsReader(
  { field, readers }: RealAlbum,
  reader: number,
  call: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: unknown },
): Promise<Response> {
  const browser = readers[reader]!
  if (browser.cookie === '') {
    const entered = await enterAlbum(field, browser)
    if (entered.status !== 200) return entered
  }
  const { link, cookie } = browser
  return field.http.send({
    port: field.ports.api,
    host: new URL(link).host,
    method: call.method,
    path: `/api/family${call.path}`,
    headers: { cookie, ...(call.body !== undefined && { 'content-type': 'application/json' }) },
    ...(call.body !== undefined && { body: Buffer.from(JSON.stringify(call.body)) }),
  })
}

/** Carries the operation out, and returns what the server answered. */
export async function carryOut(real: RealAlbum, operation: Operation): Promise<Observed> {
  const { studio, id } = real
  const ofVersion = (number: number) => `/albums/versions/${real.versionIds[number - 1]}`
  const pictures = (refs: readonly number[]) => ({ picture_ids: refs.map((ref) => real.pictureIds.get(ref)) })
  switch (operation.do) {
    case 'upload':
      return upload(real, operation.version, operation.files)
    case 'prepare':
      await prepareSpreads(real)
      return { fields: {} }
    case 'reorder':
      return observed(await studio.album(`${ofVersion(operation.version)}/order`, 'PUT', pictures(operation.refs)))
    case 'sort':
      return observed(await studio.album(`${ofVersion(operation.version)}/order/file-name`, 'PUT'))
    case 'delete-spreads':
      return observed(await studio.album(`${ofVersion(operation.version)}/spreads`, 'DELETE', pictures(operation.refs)))
    case 'restore-spreads':
      return observed(
        await studio.album(`${ofVersion(operation.version)}/trash/restore`, 'PUT', pictures(operation.refs)),
      )
    case 'send-version': {
      const body = { note: operation.note }
      const response = await studio.album(`${ofVersion(operation.version)}/sending`, 'POST', body)
      if (response.status === 200 && !real.sentHashes.has(operation.version))
        real.sentHashes.set(operation.version, await spreadHashes(real, operation.version))
      return observed(response, ({ number }) => ({ number }))
    }
    case 'new-version':
      return observed(await studio.album(`/albums/${id}/versions`, 'POST'), (json) => {
        const version = json['version'] as { id: string; number: number }
        real.versionIds[version.number - 1] = version.id
        return { number: version.number }
      })
    case 'set-approval':
      return observed(await studio.album(`/albums/${id}`, 'PUT', { approval: operation.approval }))
    case 'add-reader':
      return addReader(real, operation.name, operation.approves)
    case 'ask-reader': {
      const path = `/albums/${id}/readers/${real.readers[operation.reader]!.id}`
      return observed(await studio.album(path, 'PUT', { approves: operation.approves }))
    }
    case 'remove-reader':
      return observed(await studio.album(`/albums/${id}/readers/${real.readers[operation.reader]!.id}`, 'DELETE'))
    case 'settle': {
      const { key, state, reason } = operation
      return observed(await studio.album(`/albums/${id}/requests/${key}`, 'PUT', { state, reason }), ({ request }) => {
        const stored = request as { state: string; decline_reason: string }
        return { state: stored.state, reason: stored.decline_reason }
      })
    }
    case 'reopen':
      return observed(await studio.album(`/albums/${id}/reopening`, 'POST', { reason: operation.reason }))
    case 'trash':
      return observed(await studio.album(`/albums/${id}`, 'DELETE'))
    case 'restore':
      return observed(await studio.album(`/albums/trash/${id}/restore`, 'PUT'))
    default:
      return carryOutAsReader(real, operation)
  }
}

type ReaderCall = Extract<Operation, { do: 'see' | 'add' | 'change' | 'remove' | 'send-requests' | 'approve' }>

async function carryOutAsReader(real: RealAlbum, operation: ReaderCall): Promise<Observed> {
  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    callAsReader(real, operation.reader, { method, path: `/album/${real.id}${path}`, body })
  const version_id = 'version' in operation ? real.versionIds[operation.version - 1] : undefined
  switch (operation.do) {
    case 'see':
      return observed(await call('PUT', '/seen', { version_id, spreads: operation.spreads }))
    case 'add': {
      const { key, spread, chip, text, swap } = operation
      const wanted = swap === null ? null : { gallery_id: real.studio.galleryId, number: swap }
      const body = { key, version_id, spread, x: 500, y: 250, chip, text, swap: wanted }
      return observed(await call('POST', '/requests', body), requestFields)
    }
    case 'change': {
      const { chip, text } = operation
      return observed(await call('PUT', `/requests/${operation.key}`, { chip, text }), requestFields)
    }
    case 'remove':
      return observed(await call('DELETE', `/requests/${operation.key}`))
    case 'send-requests': {
      const body = { key: operation.key, version_id, requests: operation.requests }
      return observed(await call('POST', '/rounds', body), ({ round }) => ({ round }))
    }
    case 'approve': {
      const { key, spreads, openRequests } = operation
      const name = `Leitor ${operation.reader + 1}`
      const body = { key, version_id, name, spreads, open_requests: openRequests }
      return observed(await call('POST', '/approvals', body), (json) => {
        const approval = json['approval'] as { version: number; spreads: number; open_requests: number }
        const { version, open_requests } = approval
        return { version, spreads: approval.spreads, openRequests: open_requests, status: json['status'] }
      })
    }
  }
}

function requestFields(json: Record<string, unknown>) {
  const { state, version, spread, kind, chip, text } = json['request'] as Record<string, unknown>
  return { state, version, spread, kind, chip, text }
}

async function addReader(real: RealAlbum, name: string, approves: boolean): Promise<Observed> {
  const response = await real.studio.album(`/albums/${real.id}/readers`, 'POST', { name, approves })
  if (response.status !== 200) return observed(response)
  const { reader } = response.json as { reader: ListedReader }
  // The browser enters with its first call: at this moment the album may be on its way to the trash.
  real.readers.push({ id: reader.id, link: reader.link, cookie: '' })
  return { fields: { name: reader.name, approves: reader.approves } }
}

/** One batch, its files one after the other: they arrive in the order of the list. */
async function upload(real: RealAlbum, number: number, files: readonly SpreadFile[]): Promise<Observed> {
  const { studio, field } = real
  const version = real.versionIds[number - 1]!
  const payload_list = files.map(({ ref, title, photo }) => ({
    picture_title: title,
    size: field.photos[photo]!.file.length,
    overwrite: false,
    key: String(ref),
  }))
  const opened = await studio.album(`/albums/spreads/log/payload/album/${version}`, 'POST', { payload_list })
  if (opened.status !== 200) return observed(opened)
  const batch = opened.json as { payload_id: string; items: { key: string; picture_id: string }[] }
  for (const { ref, photo } of files) {
    const pictureId = batch.items.find(({ key }) => key === String(ref))!.picture_id
    const path = `/albums/spreads/${pictureId}/album/${version}/payload/${batch.payload_id}`
    const stored = await studio.sendSpread(path, field.photos[photo]!)
    if (stored.status !== 204) return observed(stored)
    real.pictureIds.set(ref, pictureId)
  }
  return { fields: {} }
}

/** Instead of the renderer, which this bench does not prove: five thousand albums would wait for it for hours. */
async function prepareSpreads({ field, studio, versionIds }: RealAlbum): Promise<void> {
  await field.admin.query(
    `update picture set state = 'ready', width = 48, height = 24, thumbhash = '\\x1fe80d36'
     where customer_id = $1 and owner_id = any($2::uuid[]) and state = 'stored'`,
    [studio.customerId, versionIds],
  )
}

/** Read from the rows, because the album may go to the trash at the same moment. */
async function spreadHashes({ field, studio, versionIds }: RealAlbum, number: number): Promise<string[]> {
  const { rows } = await field.admin.query<{ sha256: string }>(
    `select encode(sha256, 'hex') as sha256 from picture
     where customer_id = $1 and owner_id = $2 and trashed_at is null order by position, number`,
    [studio.customerId, versionIds[number - 1]],
  )
  return rows.map(({ sha256 }) => sha256)
}

export function success({ status, json }: Response): Record<string, unknown> {
  if (status >= 300) throw new Error(`a call returned ${status}: ${JSON.stringify(json)}`)
  return json
}

function observed(
  { status, json }: Response,
  fields: (json: Record<string, unknown>) => Record<string, unknown> = () => ({}),
): Observed {
  if (status < 300) return { fields: fields(json) }
  return { error: typeof json['error'] === 'string' ? json['error'] : `status ${status}` }
}
