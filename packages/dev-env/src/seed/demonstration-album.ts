import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { OneLineError } from '../one-line-error.ts'
import { albumSpreads } from '../photographs/album-spreads.ts'
import { keyOf } from './demonstration-clients.ts'
import { enterAsReader } from './family-visits.ts'
import { callAs, sendTo } from './galleries.ts'
import type { NamedFile, StudioSession, UploadTargetOptions } from './galleries.ts'

const title = 'Álbum Ensaio no campo'
const client = 'helena.duarte@familia.revela.localhost'
const partner = { name: 'Rui Duarte', email: 'rui.duarte@familia.revela.localhost', approves: true }
const notes = {
  1: 'Primeira versão! Olhem com calma e marquem tudo o que quiserem mudar.',
  2: 'Fiz as trocas que vocês pediram. Vejam se agora está do jeitinho de vocês.',
} as const

interface DemonstrationRequest {
  by: 'client' | 'partner'
  spread: number
  x: number
  y: number
  chip: 'swap' | 'mirror' | 'crop_less' | 'text' | null
  text: string
  /** The number of the wanted photograph in the gallery. */
  swap?: number
  declined?: string
}

/** What the couple asks for on the first version; the second one answers all of it. */
const requests: readonly DemonstrationRequest[] = [
  { by: 'client', spread: 4, x: 500, y: 450, chip: 'swap', text: 'Essa do meio pode ser a outra?', swap: 9 },
  { by: 'client', spread: 5, x: 200, y: 500, chip: 'text', text: 'Pode ser “o nosso caminho até aqui”?' },
  { by: 'partner', spread: 9, x: 250, y: 500, chip: 'crop_less', text: 'Cortar um pouco menos as duas.' },
  {
    by: 'partner',
    spread: 10,
    x: 500,
    y: 400,
    chip: 'mirror',
    text: 'E se inverter essa?',
    declined: 'Invertida, a luz fica ao contrário da página seguinte. Deixei como estava, tudo bem?',
  },
  { by: 'client', spread: 2, x: 300, y: 300, chip: null, text: 'Amei essa abertura! Não mexe nela.' },
]

interface ListedAlbum {
  id: string
  title: string
  sent_version: number
  rounds: { used: number }
}

interface AlbumDetail {
  versions: { id: string; number: number; sent_at: string | null }[]
}

interface Proof {
  readers: { id: string; name: string; email: string | null; link: string }[]
  requests: { id: string; state: string }[]
}

/**
 * An album with two versions that waits for its couple's approval. Every step adds only what is missing. `maxWidth`
 * makes the spreads smaller, where many are prepared and their size does not matter.
 */
export async function seedAlbum(session: StudioSession, gallery: string, maxWidth?: number): Promise<void> {
  const { albums } = await callAs<{ albums: ListedAlbum[] }>(session, '/albums', { method: 'GET' })
  const existing = albums.find((album) => album.title === title)
  // The second version is the last step; what happened since then is the developer's.
  if (existing !== undefined && existing.sent_version >= 2) return
  const album = existing?.id ?? (await createAlbum(session, gallery))
  const proof = await addPartner(session, album)
  if ((existing?.sent_version ?? 0) === 0) await sendVersion(session, album, 1, maxWidth)
  if ((existing?.rounds.used ?? 0) === 0) await sendRequests({ album, gallery }, proof)
  await settleRequests(session, album)
  await sendVersion(session, album, 2, maxWidth)
  await lookThrough(album, proof)
}

async function createAlbum(session: StudioSession, gallery: string): Promise<string> {
  const { clients } = await callAs<{ clients: { id: string; email: string }[] }>(
    session,
    '/customer/clients?count=100',
    { method: 'GET' },
  )
  const client_id = clients.find(({ email }) => email === client)?.id ?? null
  const { album } = await callAs<{ album: { id: string } }>(session, '/albums', {
    body: { title, client_id, gallery_ids: [gallery] },
  })
  const settings = {
    page_size: { width_mm: 300, height_mm: 300 },
    trim_mm: 5,
    safe_mm: 12,
    rounds_included: 2,
    extra_round_price: 9_000,
    approval: 'both',
  }
  await callAs(session, `/albums/${album.id}`, { method: 'PUT', body: settings })
  return album.id
}

const readProof = (session: StudioSession, album: string) =>
  callAs<Proof>(session, `/albums/${album}/proof`, { method: 'GET' })

async function addPartner(session: StudioSession, album: string): Promise<Proof> {
  const proof = await readProof(session, album)
  if (proof.readers.some(({ name }) => name === partner.name)) return proof
  await callAs(session, `/albums/${album}/readers`, { body: partner })
  return await readProof(session, album)
}

async function sendVersion(session: StudioSession, album: string, number: 1 | 2, maxWidth?: number): Promise<void> {
  const id = await findDraft(session, album, number)
  const files = await albumSpreads(number)
  await fillDraft(session, id, maxWidth === undefined ? files : await withMaxWidth(files, maxWidth))
  await callAs(session, `/albums/versions/${id}/order/file-name`, { method: 'PUT' })
  await callAs(session, `/albums/versions/${id}/sending`, { body: { note: notes[number] } })
}

async function withMaxWidth(files: readonly NamedFile[], width: number): Promise<NamedFile[]> {
  return await Promise.all(
    files.map(async ({ name, bytes }) => ({ name, bytes: await sharp(bytes).resize({ width }).jpeg().toBuffer() })),
  )
}

async function findDraft(session: StudioSession, album: string, number: number): Promise<string> {
  const detail = await callAs<{ album: AlbumDetail }>(session, `/albums/${album}`, { method: 'GET' })
  const draft = detail.album.versions.find((version) => version.number === number && version.sent_at === null)
  if (draft) return draft.id
  const { version } = await callAs<{ version: { id: string } }>(session, `/albums/${album}/versions`)
  return version.id
}

const draftTarget = (version: string): UploadTargetOptions => ({
  batch: `/albums/spreads/log/payload/album/${version}`,
  picture: (picture, payload) => `/albums/spreads/${picture}/album/${version}/payload/${payload}`,
  completed: { path: '/albums/spreads/event/upload-completed', body: { version_id: version } },
  finish: (payload) => `/albums/spreads/log/payload/${payload}/finish`,
})

interface Spreads {
  spreads: { title: string; state: string }[]
}

/** Uploads what is missing and waits for the renditions. */
async function fillDraft(session: StudioSession, version: string, files: readonly NamedFile[]): Promise<void> {
  const read = () => callAs<Spreads>(session, `/albums/versions/${version}/spreads`, { method: 'GET' })
  const stored = new Set((await read()).spreads.map((spread) => spread.title))
  const missing = files.filter(({ name }) => !stored.has(name))
  if (missing.length > 0) await sendTo(session, draftTarget(version), missing, 2)
  const deadline = Date.now() + 600_000
  while ((await read()).spreads.some(({ state }) => state === 'stored')) {
    if (Date.now() > deadline) throw new OneLineError(`the spreads of ${version} were not prepared in time`)
    await sleep(200)
  }
}

interface FamilyAlbum {
  versions: { id: string; spreads: unknown[] }[]
  requests: { id: string }[]
}

const linkOf = (proof: Proof, who: 'client' | 'partner') =>
  proof.readers.find(({ name }) => (name === partner.name) === (who === 'partner'))?.link ?? ''

async function sendRequests({ album, gallery }: { album: string; gallery: string }, proof: Proof): Promise<void> {
  const readers = {
    client: await enterAsReader(linkOf(proof, 'client')),
    partner: await enterAsReader(linkOf(proof, 'partner')),
  }
  const path = `/family/album/${album}`
  const { versions } = await readers.client<FamilyAlbum>('GET', path)
  const version_id = versions.at(-1)!.id
  for (const { by, swap, declined: _declined, ...request } of requests) {
    const wanted = swap === undefined ? null : { gallery_id: gallery, number: swap }
    const body = { key: keyOf(album, request.text), version_id, ...request, swap: wanted }
    await readers[by]('POST', `${path}/requests`, body)
  }
  const round = { key: keyOf(album, 'round 1'), version_id, requests: requests.length }
  await readers.client('POST', `${path}/rounds`, round)
}

async function settleRequests(session: StudioSession, album: string): Promise<void> {
  for (const { text, declined } of requests) {
    const body = declined === undefined ? { state: 'done', reason: '' } : { state: 'declined', reason: declined }
    await callAs(session, `/albums/${album}/requests/${keyOf(album, text)}`, { method: 'PUT', body })
  }
}

/** The client has looked at most of the second version. */
async function lookThrough(album: string, proof: Proof): Promise<void> {
  const reader = await enterAsReader(linkOf(proof, 'client'))
  const { versions } = await reader<FamilyAlbum>('GET', `/family/album/${album}`)
  const { id, spreads } = versions.at(-1)!
  const viewed = spreads.slice(0, -4).map((_, index) => index + 1)
  await reader('PUT', `/family/album/${album}/seen`, { version_id: id, spreads: viewed })
}
