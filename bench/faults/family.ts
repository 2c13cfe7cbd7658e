import { setTimeout as sleep } from 'node:timers/promises'
import type { CuttableClient, Heard } from './cuttable-client.ts'
import { insist, Stuck } from './insist.ts'
import { addPictures, overwrite, type Kept, type Studio } from './photographer.ts'
import type { Ports } from './product-calls.ts'
import { zipMembers } from './zip-members.ts'

type Place = { readonly galleryId: string; readonly host: string; readonly slug: string }
type Offer = { readonly path: string; readonly bytes: number; readonly pictures: number }

const deliveredPictures = 8

/**
 * A gallery that is delivered: somebody of the family takes all of it as a ZIP, again and again, over a line that
 * breaks, each time taken up where it was; now and then the photographer changes a photograph meanwhile, and what is
 * left of the old ZIP must not be handed out any more. Every ZIP is looked into.
 */
export async function family(
  studio: Studio,
  client: CuttableClient,
  ports: Ports,
  photographerCookie: string,
): Promise<void> {
  const { calls, tally, random, isOpen } = studio
  const asPhotographer = (method: string, path: string, body?: object): Promise<Heard> =>
    client.send({ port: ports.api, method, path: `/api${path}`, cookie: photographerCookie, ...json(body) })
  try {
    const galleryId = await insist(tally, 'gallery', () => calls.create(`Entrega ${random.whole(1, 1e9)}`))
    const rights = { single_download: true, download_all: true }
    await insist(tally, 'rights', async () => {
      const { status } = await asPhotographer('PUT', `/gallery/${galleryId}/settings`, rights)
      return status < 300 ? true : undefined
    })
    const url = await insist(tally, 'address', async () => {
      const heard = await asPhotographer('GET', `/gallery?collection_id=${galleryId}`)
      return heard.status === 200 ? (JSON.parse(heard.text) as { url: string }).url : undefined
    })
    const kept = new Map<string, Kept>()
    while (kept.size < deliveredPictures && isOpen()) {
      for (const picture of await addPictures(studio, galleryId)) kept.set(picture.title, picture)
    }
    const { host, pathname } = new URL(url)
    const place = { galleryId, host, slug: pathname.slice(1) }
    while (isOpen()) {
      await takeOne(studio, client, ports, place, kept)
      await sleep(random.between(50, 400))
    }
  } catch (fault) {
    if (!(fault instanceof Stuck)) throw fault
  }
}

async function takeOne(
  studio: Studio,
  client: CuttableClient,
  ports: Ports,
  place: Place,
  kept: Map<string, Kept>,
): Promise<void> {
  const { tally, random } = studio
  const offer = await ask(client, ports, place).catch(() => undefined)
  // Some may wait for their renditions; then there is nothing to compare yet.
  if (offer?.pictures !== kept.size) return
  const expected = new Map([...kept].map(([title, { sha256 }]) => [title, sha256]))
  const changesAt = random.chance(0.15) ? random.whole(1, offer.bytes - 1) : Infinity
  let hasChanged = false
  let etag = ''
  const pieces: Buffer[] = []
  let at = 0
  for (let tries = 0; at < offer.bytes && tries < 400; tries += 1) {
    if (at >= changesAt && !hasChanged) {
      const victim = random.pick([...kept.values()])
      kept.set(victim.title, await overwrite(studio, place.galleryId, victim))
      hasChanged = true
    }
    const headers: Record<string, string> = at > 0 ? { range: `bytes=${at}-`, 'if-range': etag } : {}
    const most = random.chance(0.5) ? random.whole(1, offer.bytes) : Infinity
    const taken = await client
      .take({ port: ports.upload, method: 'GET', path: offer.path, cookie: '', headers }, Math.min(most, changesAt))
      .catch(() => undefined)
    if (taken?.status === 410) {
      // The list is not what it was, or the clock says that its time is over.
      tally.acknowledged.zip_outdated += 1
      return
    }
    if (taken?.status !== (at > 0 ? 206 : 200)) {
      await sleep(random.between(50, 300))
      continue
    }
    if (hasChanged) return void tally.wrongZips.push(`${offer.path}: handed out after a photograph of it had changed`)
    if (at > 0) tally.acknowledged.zip_resumed += 1
    etag = taken.etag
    pieces.push(taken.bytes)
    at += taken.bytes.length
  }
  if (at < offer.bytes) return void tally.stuck.push(`ZIP ${offer.path} at ${at} of ${offer.bytes}`)
  tally.acknowledged.zip += 1
  const wrong = wrongIn(Buffer.concat(pieces), offer, expected)
  if (wrong) tally.wrongZips.push(`${offer.path}: ${wrong}`)
}

export function wrongIn(archive: Buffer, offer: Offer, expected: ReadonlyMap<string, string>): string | null {
  if (archive.length !== offer.bytes) return `${archive.length} bytes of ${offer.bytes}`
  try {
    const members = zipMembers(archive)
    if (members.size !== expected.size) return `${members.size} photographs of ${expected.size}`
    const other = [...expected].find(([name, sha256]) => members.get(name) !== sha256)
    return other ? `${other[0]} is of other bytes` : null
  } catch (fault) {
    return String(fault)
  }
}

/** Through the door each time: a clock that jumped may have closed it. */
async function ask(client: CuttableClient, ports: Ports, place: Place): Promise<Offer | undefined> {
  const { galleryId, host, slug } = place
  const headers = { host, origin: `http://${host}`, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0' }
  const call = (path: string, cookie: string, body: object): Promise<Heard> =>
    client.send({ port: ports.api, method: 'POST', path: `/api/family${path}`, cookie, headers, ...json(body) })
  const { cookie } = await call('/enter', '', { slug })
  const heard = await call(`/gallery/${galleryId}/downloads`, cookie, { what: 'all', size: 'original', as: 'zip' })
  if (heard.status !== 200) return undefined
  const { parts } = JSON.parse(heard.text) as { parts: { url: string; bytes: number; pictures: number }[] }
  const [part] = parts
  return part && { path: new URL(part.url).pathname, bytes: part.bytes, pictures: part.pictures }
}

function json(body: object | undefined): { body?: Buffer; type?: string } {
  return body ? { body: Buffer.from(JSON.stringify(body)), type: 'application/json' } : {}
}
