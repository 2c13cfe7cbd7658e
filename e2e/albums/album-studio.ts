import { createHash } from 'node:crypto'
import { callAs, sendTo } from '@revela/dev-env'
import type { NamedFile, StudioSession } from '@revela/dev-env'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { createTestUser } from '../harness/test-users.ts'
import type { SignedInUser } from '../harness/test-users.ts'
import { timeouts } from '../harness/timeouts.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { makeSpreads } from './make-spreads.ts'

export interface AlbumReader {
  id: string
  name: string
  /** The personal link: the album's address with the token in its fragment. */
  link: string
}

/** A studio with one album, used through the API. */
export interface StudioAlbum {
  photographer: SignedInUser
  session: StudioSession
  id: string
  /** The origin of the studio's own host. */
  origin: string
  path: string
  addReader(name: string, approves?: boolean): Promise<AlbumReader>
  /** Uploads the spreads of the next version and sends it. */
  sendVersion(files: readonly NamedFile[], note?: string): Promise<void>
  settle(requestId: string, state: 'open' | 'done' | 'declined', reason?: string): Promise<void>
  proof(): Promise<Proof>
  call<T>(path: string, body?: object | null, method?: 'DELETE' | 'GET' | 'POST' | 'PUT'): Promise<T>
}

export interface Proof {
  status: string
  rounds: { used: number }
  readers: { id: string; name: string; link: string; viewed: number }[]
  requests: { id: string; spread: number; kind: string; state: string; text: string; swap: { title: string } | null }[]
  approvals: { name: string; version: number }[]
  receipt: { ready: boolean; url: string | null } | null
}

export interface AlbumOptions {
  settings?: Record<string, unknown>
  title?: string
  galleries?: readonly string[]
  photographer?: SignedInUser
}

/** The hashes that a receipt must contain, by file name. */
export const sha256Of = ({ bytes }: NamedFile): string => createHash('sha256').update(bytes).digest('hex')

/** Creates an album; without files nothing is sent. */
export async function studioAlbum(
  site: SiteUnderTest,
  files: readonly NamedFile[],
  { settings = {}, title = 'Álbum de Ana e Bruno', galleries = [], photographer: known }: AlbumOptions = {},
): Promise<StudioAlbum> {
  const photographer = known ?? (await createTestUser(site, { name: 'Estúdio Aurora' }))
  const session = studioOf(site, photographer)
  const body = { title, client_id: null, gallery_ids: galleries }
  const created = await callAs<{ album: { id: string } }>(session, '/albums', { body })
  const { id } = created.album
  if (Object.keys(settings).length > 0) await callAs(session, `/albums/${id}`, { method: 'PUT', body: settings })
  const { album } = await callAs<{ album: { url: string } }>(session, `/albums/${id}`, { method: 'GET' })
  const { origin, pathname } = new URL(album.url)
  const studio: StudioAlbum = {
    photographer,
    session,
    id,
    origin,
    path: pathname,
    addReader: async (name, approves = true) => {
      const answer = await callAs<{ reader: AlbumReader }>(session, `/albums/${id}/readers`, {
        body: { name, approves },
      })
      return answer.reader
    },
    sendVersion: async (spreads, note = '') => await sendVersion(session, id, spreads, note),
    settle: async (requestId, state, reason = '') => {
      await callAs(session, `/albums/${id}/requests/${requestId}`, { method: 'PUT', body: { state, reason } })
    },
    proof: async () => await callAs<Proof>(session, `/albums/${id}/proof`, { method: 'GET' }),
    call: async (path, requestBody, method) =>
      await callAs(session, path, {
        ...(method && { method }),
        ...(requestBody !== undefined && { body: requestBody }),
      }),
  }
  if (files.length > 0) await studio.sendVersion(files)
  return studio
}

async function sendVersion(
  session: StudioSession,
  album: string,
  files: readonly NamedFile[],
  note: string,
): Promise<void> {
  const { version } = await callAs<{ version: { id: string } }>(session, `/albums/${album}/versions`, { body: {} })
  const { id } = version
  await sendTo(
    session,
    {
      batch: `/albums/spreads/log/payload/album/${id}`,
      picture: (picture, payload) => `/albums/spreads/${picture}/album/${id}/payload/${payload}`,
      completed: { path: '/albums/spreads/event/upload-completed', body: { version_id: id } },
      finish: (payload) => `/albums/spreads/log/payload/${payload}/finish`,
    },
    files,
  )
  type Versions = { album: { versions: { id: string; spreads: number; waiting: number }[] } }
  const isPrepared = async () => {
    const answer = await callAs<Versions>(session, `/albums/${album}`, { method: 'GET' })
    const draft = answer.album.versions.find((one) => one.id === id)
    return draft?.spreads === files.length && draft.waiting === 0
  }
  // Twenty-four spreads of 3200 px take their time: only the test's own limit ends the wait.
  await waitUntil(isPrepared, 'the spreads were not prepared in time', timeouts.testMs / 1_000)
  await callAs(session, `/albums/versions/${id}/order/file-name`, { method: 'PUT' })
  await callAs(session, `/albums/versions/${id}/sending`, { body: { note } })
}

/** An album with this many spreads and one reader. */
export async function albumWithReader(
  site: SiteUnderTest,
  count: number,
  options: AlbumOptions = {},
): Promise<{ album: StudioAlbum; reader: AlbumReader }> {
  const album = await studioAlbum(site, await makeSpreads(count), options)
  return { album, reader: await album.addReader('Ana Prado') }
}
