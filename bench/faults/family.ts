import { setTimeout as sleep } from 'node:timers/promises'
import type { CuttableClient, HttpResponse } from './cuttable-client.ts'
import { retry, StuckError } from './retry.ts'
import { addPictures, overwrite, type StoredPicture, type Studio } from './photographer.ts'
import type { Ports } from './product-calls.ts'
import { zipMembers } from './zip-members.ts'

type GalleryAddress = { readonly galleryId: string; readonly host: string; readonly slug: string }
type Offer = { readonly host: string; readonly path: string; readonly bytes: number; readonly pictures: number }

const deliveredPictures = 8

/**
 * A gallery with downloads: a family member downloads all of it as a ZIP, repeatedly, over a connection that breaks,
 * and resumes each time. Sometimes the photographer changes a picture meanwhile; then the rest of the old ZIP must not
 * be served any more. Every ZIP is checked.
 */
export async function family(
  studio: Studio,
  client: CuttableClient,
  ports: Ports,
  photographerCookie: string,
): Promise<void> {
  const { calls, tally, random, isOpen } = studio
  const asPhotographer = (method: string, path: string, body?: object): Promise<HttpResponse> =>
    client.send({ port: ports.api, method, path: `/api${path}`, cookie: photographerCookie, ...json(body) })
  try {
    const galleryId = await retry(tally, 'gallery', () => calls.create(`Entrega ${random.integer(1, 1e9)}`))
    const downloadRights = { single_download: true, download_all: true }
    await retry(tally, 'rights', async () => {
      const { status } = await asPhotographer('PUT', `/gallery/${galleryId}/settings`, downloadRights)
      return status < 300 ? true : undefined
    })
    const url = await retry(tally, 'address', async () => {
      const response = await asPhotographer('GET', `/gallery?collection_id=${galleryId}`)
      return response.status === 200 ? (JSON.parse(response.text) as { url: string }).url : undefined
    })
    const stored = new Map<string, StoredPicture>()
    while (stored.size < deliveredPictures && isOpen()) {
      for (const picture of await addPictures(studio, galleryId)) stored.set(picture.title, picture)
    }
    const { host, pathname } = new URL(url)
    const gallery = { galleryId, host, slug: pathname.slice(1) }
    while (isOpen()) {
      await downloadZip(studio, client, ports, gallery, stored)
      await sleep(random.between(50, 400))
    }
  } catch (error) {
    if (!(error instanceof StuckError)) throw error
  }
}

async function downloadZip(
  studio: Studio,
  client: CuttableClient,
  ports: Ports,
  gallery: GalleryAddress,
  stored: Map<string, StoredPicture>,
): Promise<void> {
  const { tally, random } = studio
  const offer = await requestOffer(client, ports, gallery).catch(() => undefined)
  // Some pictures may still wait for their renditions; then there is nothing to compare.
  if (offer?.pictures !== stored.size) return
  const expected = new Map([...stored].map(([title, { sha256 }]) => [title, sha256]))
  const changesAt = random.chance(0.15) ? random.integer(1, offer.bytes - 1) : Infinity
  let hasChanged = false
  let etag = ''
  const chunks: Buffer[] = []
  let offset = 0
  for (let attempts = 0; offset < offer.bytes && attempts < 400; attempts += 1) {
    if (offset >= changesAt && !hasChanged) {
      const picture = random.pick([...stored.values()])
      stored.set(picture.title, await overwrite(studio, gallery.galleryId, picture))
      hasChanged = true
    }
    const resumed: Record<string, string> = offset > 0 ? { range: `bytes=${offset}-`, 'if-range': etag } : {}
    const headers: Record<string, string> = { host: offer.host, ...resumed }
    const maxBytes = random.chance(0.5) ? random.integer(1, offer.bytes) : Infinity
    const part = await client
      .download(
        { port: ports.upload, method: 'GET', path: offer.path, cookie: '', headers },
        Math.min(maxBytes, changesAt),
      )
      .catch(() => undefined)
    if (part?.status === 410) {
      // The list of files has changed, or the clock is past its expiry.
      tally.acknowledged.zip_outdated += 1
      return
    }
    if (part?.status !== (offset > 0 ? 206 : 200)) {
      await sleep(random.between(50, 300))
      continue
    }
    if (hasChanged) return void tally.invalidZips.push(`${offer.path}: served after one of its pictures had changed`)
    if (offset > 0) tally.acknowledged.zip_resumed += 1
    etag = part.etag
    chunks.push(part.bytes)
    offset += part.bytes.length
  }
  if (offset < offer.bytes) return void tally.stuck.push(`ZIP ${offer.path} at ${offset} of ${offer.bytes}`)
  tally.acknowledged.zip += 1
  const problem = findArchiveProblem(Buffer.concat(chunks), offer, expected)
  if (problem) tally.invalidZips.push(`${offer.path}: ${problem}`)
}

export function findArchiveProblem(
  archive: Buffer,
  offer: Omit<Offer, 'host'>,
  expected: ReadonlyMap<string, string>,
): string | null {
  if (archive.length !== offer.bytes) return `${archive.length} of ${offer.bytes} bytes`
  try {
    const members = zipMembers(archive)
    if (members.size !== expected.size) return `${members.size} of ${expected.size} pictures`
    const mismatch = [...expected].find(([name, sha256]) => members.get(name) !== sha256)
    return mismatch ? `${mismatch[0]} has other bytes` : null
  } catch (error) {
    return String(error)
  }
}

/** Enters the gallery each time: after a clock jump the grant may have expired. */
async function requestOffer(client: CuttableClient, ports: Ports, gallery: GalleryAddress): Promise<Offer | undefined> {
  const { galleryId, host, slug } = gallery
  const headers = { host, origin: `http://${host}`, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0' }
  const call = (path: string, cookie: string, body: object): Promise<HttpResponse> =>
    client.send({ port: ports.api, method: 'POST', path: `/api/family${path}`, cookie, headers, ...json(body) })
  const { cookie } = await call('/enter', '', { slug })
  const response = await call(`/gallery/${galleryId}/downloads`, cookie, { what: 'all', size: 'original', as: 'zip' })
  if (response.status !== 200) return undefined
  const { parts } = JSON.parse(response.text) as { parts: { url: string; bytes: number; pictures: number }[] }
  const [part] = parts
  return (
    part && {
      host: new URL(part.url).host,
      path: new URL(part.url).pathname,
      bytes: part.bytes,
      pictures: part.pictures,
    }
  )
}

function json(body: object | undefined): { body?: Buffer; type?: string } {
  return body ? { body: Buffer.from(JSON.stringify(body)), type: 'application/json' } : {}
}
