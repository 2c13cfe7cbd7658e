import { waitUntil } from '@revela/dev-env'
import { pictureFile } from '../../apps/server/test/picture-file.ts'
import type { Studio } from './studio.ts'
import { expectSuccess, Visitor } from './visitor.ts'

export type Reader = { readonly id: string; readonly name: string; readonly link: string }
export type Album = {
  readonly id: string
  readonly slug: string
  /** By number, from 1. */
  readonly versions: readonly string[]
  readonly readers: readonly Reader[]
}

type Options = { readonly title?: string; readonly readers?: readonly { name: string; approves: boolean }[] }

/** An album whose first version was sent to its readers. */
export async function createAlbum(
  { owner }: Studio,
  { title = 'Álbum reservado', readers = [{ name: 'Marina', approves: true }] }: Options = {},
): Promise<Album> {
  const created = await expectSuccess(owner.call('POST', '/albums', { title, client_id: null, gallery_ids: [] }))
  const { id, version_id: version } = (created.json() as { album: { id: string; version_id: string } }).album
  const added: Reader[] = []
  for (const { name, approves } of readers) {
    const reply = await expectSuccess(owner.call('POST', `/albums/${id}/readers`, { name, approves }))
    added.push((reply.json() as { reader: Reader }).reader)
  }
  await sendSpreads(owner, version, 2)
  await expectSuccess(owner.call('POST', `/albums/versions/${version}/sending`, { note: '' }))
  const slug = new URL(added[0]!.link).pathname.split('/').at(-1)!
  return { id, slug, versions: [version], readers: added }
}

/** Uploads spreads into a draft and waits until they are ready. */
export async function sendSpreads(owner: Visitor, version: string, count: number): Promise<void> {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `LAMINA_RESERVADA_${index + 1}.jpg`,
      bytes: await pictureFile(index + 1, { width: 600, height: 300 }),
    })),
  )
  const payload_list = files.map(({ name, bytes }) => ({ picture_title: name, size: bytes.length, overwrite: false }))
  const path = `/albums/spreads/log/payload/album/${version}`
  const batch = (await expectSuccess(owner.call('POST', path, { payload_list }))).json() as {
    payload_id: string
    picture_ids: Record<string, string>
  }
  for (const { name, bytes } of files) {
    const target = `/upload/albums/spreads/${batch.picture_ids[name]}/album/${version}/payload/${batch.payload_id}`
    await expectSuccess(owner.send('POST', target, 'picture', bytes))
  }
  await waitUntil(async () => (await spreadsOf(owner, version)).every(({ state }) => state === 'ready'), {
    timeoutMs: 120_000,
    intervalMs: 200,
    timeoutMessage: () => 'the spreads were not ready within two minutes',
  })
}

export type Spread = { readonly id: string; readonly state: string; readonly full: string }

export async function spreadsOf(owner: Visitor, version: string): Promise<Spread[]> {
  const reply = await expectSuccess(owner.call('GET', `/albums/versions/${version}/spreads`))
  return (reply.json() as { spreads: Spread[] }).spreads
}

/** The draft of the next version, with one spread. */
export async function addDraft({ owner }: Studio, { id }: Album): Promise<string> {
  const created = await expectSuccess(owner.call('POST', `/albums/${id}/versions`))
  const { version } = created.json() as { version: { id: string } }
  await sendSpreads(owner, version.id, 1)
  return version.id
}

export const tokenOf = ({ link }: Reader) => new URL(link).hash.slice('#l='.length)

/** A browser that entered the album by the reader's link. */
export async function enterAlbum(album: Album, reader: Reader, address: string): Promise<Visitor> {
  const visitor = new Visitor(new URL(reader.link).origin, address)
  await expectSuccess(visitor.call('POST', '/family/album/enter', { slug: album.slug, link: tokenOf(reader) }))
  return visitor
}

export type FamilyAlbum = {
  readonly versions: readonly {
    readonly id: string
    readonly content: { readonly prefix: string }
    readonly spreads: readonly [number, number][]
  }[]
  readonly receipt: { readonly url: string | null } | null
  readonly galleries: readonly { readonly id: string }[]
}

export async function readAlbum(visitor: Visitor, { id }: Pick<Album, 'id'>): Promise<FamilyAlbum> {
  return (await expectSuccess(visitor.call('GET', `/family/album/${id}`))).json() as FamilyAlbum
}

/** The addresses of every spread of the newest version in this size. */
export async function imagesOf(visitor: Visitor, album: Pick<Album, 'id'>, size: number): Promise<string[]> {
  const { versions } = await readAlbum(visitor, album)
  const { content, spreads } = versions.at(-1)!
  return spreads.map(([number, version]) => `${content.prefix}/${number}-${version}/${size}.webp`)
}
