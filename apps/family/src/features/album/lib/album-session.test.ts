import { ApiError } from '@revela/contract/client'
import { describe, expect, it } from 'vitest'
import { createLocalStore } from '../../../lib/local-store.ts'
import type { FamilyAlbum } from '../api/album-calls.ts'
import { type AlbumPorts, createAlbumSession } from './album-session.ts'

const startMs = Date.parse('2026-11-18T12:00:00Z')
const inAnHour = '2026-11-18T13:00:00Z'

const albumAt = (revision: number, overrides: Partial<FamilyAlbum> = {}): FamilyAlbum =>
  ({
    album: { id: 'a1' },
    versions: [{ id: 'v1', number: 1, content: { prefix: `p${revision}`, until: inAnHour }, spreads: [] }],
    viewed: [],
    requests: [],
    revision,
    ...overrides,
  }) as unknown as FamilyAlbum

const settle = () => new Promise((resolve) => setTimeout(resolve))

const errorOf = (status: number, code: 'NotFound' | 'Unavailable') =>
  new ApiError({ status, code, messages: [], details: {}, requestId: null })

function setUp(overrides: Partial<AlbumPorts> = {}) {
  const timers: { run: () => void; ms: number }[] = []
  const state = { now: startMs, next: albumAt(1), reads: 0, revoked: 0 }
  const ports: AlbumPorts = {
    get: async () => {
      state.reads += 1
      return state.next
    },
    markSeen: async () => {},
    addRequest: async ({ key }) => ({ request: { id: key } as never, revision: 2 }),
    changeRequest: async (id) => ({ request: { id } as never, revision: 2 }),
    deleteRequest: async () => {},
    sendRequests: async () => {},
    approve: async () => {},
    ...overrides,
  }
  const session = createAlbumSession(albumAt(1), ports, {
    localStore: createLocalStore(null),
    now: () => state.now,
    schedule: (run, ms) => {
      const timer = { run, ms }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
    },
    onRevoked: () => {
      state.revoked += 1
    },
    onRejected: () => {},
  })
  return { session, state, timers }
}

describe('an album that is open', () => {
  it('is read again when the server knows more, and only then', async () => {
    const { session, state } = setUp()
    session.onRevision(1)
    await settle()
    expect(state.reads).toBe(0)
    state.next = albumAt(2)
    session.onRevision(2)
    await settle()
    expect(state.reads).toBe(1)
    expect(session.album.get().revision).toBe(2)
    session.onRevision(null)
    await settle()
    expect(state.reads).toBe(2)
  })

  it('keeps its picture addresses while they are valid, and renews them before they end', async () => {
    const { session, state, timers } = setUp()
    state.next = albumAt(2)
    await session.refresh()
    expect(session.album.get().versions[0]?.content.prefix).toBe('p1')
    state.now = Date.parse(inAnHour) - 4 * 60_000
    timers.at(-1)?.run()
    await settle()
    expect(session.album.get().versions[0]?.content.prefix).toBe('p2')
  })

  it('ignores an answer that is older than what it knows', async () => {
    const { session, state } = setUp()
    state.next = albumAt(5)
    await session.refresh()
    state.next = albumAt(4)
    await session.refresh()
    expect(session.album.get().revision).toBe(5)
  })

  it('adds a stored request at once, without reading the album again', async () => {
    const { session, state } = setUp()
    const base = { version_id: 'v1', spread: 1, x: 0, y: 0, chip: null, text: 'a', swap: null, picture: null }
    session.outbox.add({ key: 'k1', ...base })
    await settle()
    expect(session.album.get().requests.map(({ id }) => id)).toEqual(['k1'])
    expect(session.outbox.all()).toEqual([])
    expect(state.reads).toBe(0)
    // Something else changed meanwhile: the server's revision jumped.
    const { session: other, state: otherState } = setUp({
      addRequest: async ({ key }) => ({ request: { id: key } as never, revision: 7 }),
    })
    other.outbox.add({ key: 'k1', ...base })
    await settle()
    expect(otherState.reads).toBe(1)
  })

  it('ends when the reader may no longer see it, and stays after any other error', async () => {
    const away = setUp({ get: () => Promise.reject(errorOf(404, 'NotFound')) })
    await away.session.refresh()
    expect(away.state.revoked).toBe(1)
    const busy = setUp({ get: () => Promise.reject(errorOf(503, 'Unavailable')) })
    await busy.session.refresh()
    expect(busy.state.revoked).toBe(0)
  })
})
