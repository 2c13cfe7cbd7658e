import { endpointList, reportPictureError, type Endpoint } from '@revela/contract'
import type { UploadApi } from '@revela/uploader'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { uploadOwner } from './upload-owner.ts'

const [parentId, batchId, pictureId] = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`)
const answer = { picture_titles: {}, fingerprints: [], payload_id: batchId, items: [], uploadBaseURL: '', batches: [] }

const actions: Readonly<Record<string, (owner: UploadApi) => unknown>> = {
  checkLimits: (owner) => owner.checkLimits(2, 1_000),
  listTitles: (owner) => owner.listTitles(),
  listFingerprints: (owner) => owner.listFingerprints(),
  listOpen: (owner) => owner.listOpen(),
  open: (owner) => owner.openBatch([{ key: '0', title: 'DSC_1.JPG', size: 1, overwrite: false }]),
  complete: (owner) => owner.complete(),
  finish: (owner) => owner.finish(batchId!),
  leave: (owner) => owner.leave(batchId!),
}

/** Parses a request as the endpoint does; throws if the contract rejects it. */
function parse({ path, params, query, body }: Endpoint, url: URL, sent: unknown) {
  const pattern = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  const match = pattern.exec(url.pathname)
  if (!match) throw new Error(`${url.pathname} does not match ${path}`)
  const { groups = {} } = match
  const parsedBody = body && 'parse' in body ? body.parse(sent) : undefined
  return { params: params?.parse(groups), query: query?.parse(Object.fromEntries(url.searchParams)), body: parsedBody }
}

afterEach(() => vi.unstubAllGlobals())

describe.each(['gallery', 'work'] as const)('upload into a %s', (kind) => {
  const owner = uploadOwner({ kind, id: parentId! })
  const endpoint = (name: string) => endpointList.find((one) => one.name === `${kind}Upload.${name}`)!

  async function send(action: (owner: UploadApi) => unknown) {
    const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => Response.json(answer))
    vi.stubGlobal('fetch', fetch)
    await action(owner)
    const [url, { method, body }] = fetch.mock.calls[0]!
    const json: unknown = typeof body === 'string' ? JSON.parse(body) : null
    return { method, url: new URL(url.replace('/api', ''), 'http://app'), body: json }
  }

  // spec: S2-7.28, S2-7.30, S2-7.52
  test.each(Object.entries(actions))('%s sends a request that the contract accepts', async (name, action) => {
    const { method, url, body } = await send(action)
    expect(method).toBe(endpoint(name).method)
    const parsed = JSON.stringify(parse(endpoint(name), url, body))
    const places = JSON.stringify(endpoint(name).ids)
    expect(parsed.includes(parentId!)).toBe(places.includes(kind))
    expect(parsed.includes(batchId!)).toBe(places.includes('upload_batch'))
  })

  test('sends the chapter of a new picture', async () => {
    const item = { key: '0', title: 'DSC_1.JPG', size: 1, overwrite: false, chapter: 3 }
    const { url, body } = await send(() => owner.openBatch([item]))
    expect(parse(endpoint('open'), url, body).body).toMatchObject({ payload_list: [{ chapter: 3 }] })
  })

  test('reports an error with the same call for galleries and works', async () => {
    const { method, url, body } = await send(() => owner.reportError(pictureId!, 'FileTooLarge'))
    expect(method).toBe('PUT')
    expect(parse(reportPictureError, url, body)).toMatchObject({ params: { picture_id: pictureId } })
  })

  // spec: S2-7.26
  test('the upload URL matches the contract', () => {
    const url = new URL(owner.pictureUrl('/upload', batchId!, pictureId!), 'http://app')
    expect(url.pathname.startsWith('/upload/')).toBe(true)
    const uploaded = new URL(url.pathname.replace('/upload', ''), url)
    const { ids } = endpoint('uploadPicture')
    const { params } = parse(endpoint('uploadPicture'), uploaded, null) as { params: Record<string, string> }
    const named = (target: unknown) => params[String(target).replace('params.', '')]
    expect([named(ids[kind]), named(ids['upload_batch']), named(ids['picture'])]).toEqual([
      parentId,
      batchId,
      pictureId,
    ])
  })
})
