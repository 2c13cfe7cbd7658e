import { ApiError, ConnectionError } from '@revela/contract/client'
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
    approvals: [],
    reader: { id: 'ana' },
    revision,
    ...overrides,
  }) as unknown as FamilyAlbum

const base = { version_id: 'v1', spread: 1, x: 0, y: 0, chip: null, text: 'a', swap: null, picture: null }

const settle = () => new Promise((resolve) => setTimeout(resolve))

const errorOf = (status: number, code: 'NotFound' | 'Unavailable' | 'AlbumRequestsChanged' | 'AlbumRequestSent') =>
  new ApiError({ status, code, messages: [], details: {}, requestId: null })

function setUp(overrides: Partial<AlbumPorts> = {}) {
  const timers: { run: () => void; ms: number }[] = []
  const state = { now: startMs, next: albumAt(1), reads: 0, revoked: 0, rejected: [] as string[] }
  const ports: AlbumPorts = {
    get: async () => {
      state.reads += 1
      return state.next
    },
    markSeen: async () => {},
    addRequest: async ({ key, chip, text }) => ({ request: { id: key, chip, text } as never, revision: 2 }),
    changeRequest: async (id, change) => ({ request: { id, ...change } as never, revision: 2 }),
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
    onRejected: (code) => state.rejected.push(code),
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

  it('takes new picture addresses when one of the known ones was rejected', async () => {
    const { session, state } = setUp()
    const prefix = () => session.album.get().versions[0]?.content.prefix
    state.next = albumAt(2)
    await session.refresh()
    expect(prefix()).toBe('p1')
    state.now += 60_000
    session.reportBroken()
    await settle()
    expect(prefix(), 'the hour is not over').toBe('p2')
    state.next = albumAt(3)
    await session.refresh()
    expect(prefix(), 'known addresses are kept again').toBe('p2')
  })

  it('renews the addresses of a picture that was rejected soon after the last renewal a little later', async () => {
    const { session, state, timers } = setUp()
    state.next = albumAt(2)
    session.reportBroken()
    session.reportBroken()
    await settle()
    expect(state.reads).toBe(0)
    state.now += 10_000
    for (const { run } of timers.filter(({ ms }) => ms <= 10_000)) run()
    await settle()
    expect(state.reads, 'once').toBe(1)
    expect(session.album.get().versions[0]?.content.prefix).toBe('p2')
  })

  it('takes new picture addresses later when the renewal fails', async () => {
    let isOffline = true
    const { session, state } = setUp({
      get: async () => {
        if (isOffline) throw new ConnectionError('offline')
        return albumAt(2)
      },
    })
    state.now += 60_000
    session.reportBroken()
    await settle()
    isOffline = false
    await session.refresh()
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
    session.outbox.add({ key: 'k1', ...base })
    await settle()
    expect(session.album.get().requests.map(({ id }) => id)).toEqual(['k1'])
    expect(session.outbox.all()).toEqual([])
    expect(state.reads).toBe(0)
    // Something else changed meanwhile: the server's revision jumped.
    const { session: other, state: otherState } = setUp({
      addRequest: async ({ key, chip, text }) => ({ request: { id: key, chip, text } as never, revision: 7 }),
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

  it('reads the album again instead of showing an answer that is older than what it knows', async () => {
    const answer = Promise.withResolvers<{ request: never; revision: number }>()
    const { session, state } = setUp({ changeRequest: () => answer.promise })
    state.next = albumAt(5, { requests: [{ id: 'r1', state: 'open' }] as never })
    const change = session.changeRequest('r1', { chip: null, text: 'b' })
    await session.refresh()
    answer.resolve({ request: { id: 'r1', state: 'unsent' } as never, revision: 3 })
    await change
    await settle()
    expect(session.album.get().requests).toEqual([{ id: 'r1', state: 'open' }])
    expect(state.reads).toBe(2)
  })
})

describe('a request that was edited after a lost answer', () => {
  const firstText = { request: { id: 'k1', chip: null, text: 'first' } as never, revision: 2 }

  it('is changed when the server has its first text', async () => {
    const changes: unknown[] = []
    const { session } = setUp({
      addRequest: async () => firstText,
      changeRequest: async (id, change) => {
        changes.push([id, change])
        return { request: { id, ...change } as never, revision: 2 }
      },
    })
    session.outbox.add({ key: 'k1', ...base, text: 'second' })
    await settle()
    expect(changes).toEqual([['k1', { chip: null, text: 'second' }]])
    expect(session.album.get().requests).toMatchObject([{ id: 'k1', text: 'second' }])
    expect(session.outbox.all()).toEqual([])
  })

  it('keeps its first text, and says so, when it was sent to the photographer meanwhile', async () => {
    const { session, state } = setUp({
      addRequest: async () => firstText,
      changeRequest: () => Promise.reject(errorOf(409, 'AlbumRequestSent')),
    })
    state.next = albumAt(2, { requests: [firstText.request] })
    session.outbox.add({ key: 'k1', ...base, text: 'second' })
    await settle()
    expect(state.rejected).toEqual(['AlbumRequestSent'])
    expect(session.album.get().requests).toMatchObject([{ id: 'k1', text: 'first' }])
    expect(session.outbox.all()).toEqual([])
  })
})

const unsent = (...ids: string[]) => ids.map((id) => ({ id, state: 'unsent' })) as never

function setUpRounds(answers: (Error | null)[]) {
  const keys: string[] = []
  const answer = async ({ key }: { key: string }) => {
    keys.push(key)
    const error = answers.shift()
    if (error) throw error
  }
  return { keys, ...setUp({ sendRequests: answer, approve: answer }) }
}

describe('a round that is sent', () => {
  it('keeps its key after a lost answer, for the same requests only', async () => {
    const lost = new ConnectionError('offline')
    const { session, state, keys } = setUpRounds([lost, lost, lost])
    state.next = albumAt(2, { requests: unsent('r1') })
    await session.refresh()
    await expect(session.sendRequests('v1', 1)).rejects.toBe(lost)
    await expect(session.sendRequests('v1', 1)).rejects.toBe(lost)
    expect(keys[1]).toBe(keys[0])
    state.next = albumAt(3, { requests: unsent('r1', 'r2') })
    await session.refresh()
    await expect(session.sendRequests('v1', 2)).rejects.toBe(lost)
    expect(keys[2]).not.toBe(keys[0])
    // It had arrived: nothing is unsent. Equal ids later are another round.
    state.next = albumAt(4)
    await session.refresh()
    state.next = albumAt(5, { requests: unsent('r1', 'r2') })
    await session.refresh()
    await session.sendRequests('v1', 2)
    expect(keys[3]).not.toBe(keys[2])
  })

  it('gets a new key after an answer of the server', async () => {
    const { session, state, keys } = setUpRounds([errorOf(409, 'AlbumRequestsChanged')])
    state.next = albumAt(2, { requests: unsent('r1') })
    await session.refresh()
    await expect(session.sendRequests('v1', 1)).rejects.toMatchObject({ code: 'AlbumRequestsChanged' })
    await session.sendRequests('v1', 1)
    expect(new Set(keys).size).toBe(2)
  })

  it('an approval gets a new key when the photographer has ended an earlier one', async () => {
    const lost = new ConnectionError('offline')
    const { session, state, keys } = setUpRounds([lost, lost])
    const approval = { versionId: 'v1', name: 'Ana', spreads: 1, openRequests: 0 }
    await expect(session.approve(approval)).rejects.toBe(lost)
    await expect(session.approve(approval)).rejects.toBe(lost)
    state.next = albumAt(2, { approvals: [{ reopened_at: 'then' }] as never })
    await session.refresh()
    await session.approve(approval)
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
  })
})
