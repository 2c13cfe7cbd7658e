import { ApiError, ConnectionError } from '@revela/contract/client'
import { describe, expect, it } from 'vitest'
import { createLocalStore } from '../../../lib/local-store.ts'
import type { FamilySelection } from '../api/calls.ts'
import { createSelectionSession } from './selection-session.ts'
import type { ChoiceState, Tap } from './taps.ts'

const closed = new ApiError({ status: 409, code: 'SelectionClosed', messages: [], details: {}, requestId: null })

const openSelection: FamilySelection = {
  id: 's',
  status: 'open',
  revision: 0,
  terms: {
    selling: true,
    charge_type: 'ADDITIONAL',
    contracted: 2,
    extra_price: 1500,
    allow_extras: true,
    price_packages: [],
  },
  limit_date: null,
  days_left: null,
  instructions: '',
  totals: { chosen: 0, included: 0, extras: 0, total: 0, maybe: 0 },
  choices: [],
  comments: [],
  price_accepted: false,
  finished_at: null,
  finished_by: null,
  note: '',
  reopen_requested_at: null,
  deadline_requested_at: null,
  declined: null,
  payment: null,
  pays_by_pix: false,
  automatic_pix: false,
  due: 0,
  paid_before: 0,
  declared_before: 0,
}

/** One selection on a server with a limit that can be offline, and the devices that use it. */
function setup(limit = 100) {
  const states = new Map<number, { state: ChoiceState; revision: number }>()
  let row = openSelection
  let callError: Error | null = null
  let duringChoose: (() => void) | null = null
  const calls: string[] = []
  const chosen = () => [...states.values()].filter(({ state }) => state === 'yes').length
  const totals = () => ({ ...row.totals, chosen: chosen() })
  const recordCall = (name: string) => {
    calls.push(name)
    if (callError) throw callError
  }
  const read = (): FamilySelection => ({
    ...row,
    totals: totals(),
    choices: [...states].flatMap(([number, { state }]) => (state === 'no' ? [] : [{ number, state }])),
  })
  const server = {
    row: () => row,
    /** A change made by the photographer, or by the deadline. */
    change: (change: Partial<FamilySelection>) => {
      row = { ...row, ...change, revision: row.revision + 1 }
    },
    tap: (taps: readonly Tap[]) => {
      if (row.status !== 'open') throw closed
      const revision = row.revision + 1
      const rejected: Tap[] = []
      let changed = false
      for (const { number, state } of taps) {
        const current = states.get(number)?.state ?? 'no'
        if (current === state) continue
        if (state === 'yes' && chosen() >= limit) rejected.push({ number, state: current })
        else {
          states.set(number, { state, revision })
          changed = true
        }
      }
      if (changed) row = { ...row, revision }
      return { revision: row.revision, changed, totals: totals(), rejected }
    },
    stateOf: (number: number) => states.get(number)?.state ?? 'no',
  }
  const device = (localStore = createLocalStore(null)) => {
    const notifications: string[] = []
    const session = createSelectionSession({
      first: read(),
      localStore,
      exists: () => true,
      now: Date.now,
      schedule: (run, ms) => {
        if (ms === 0) setTimeout(run, 0)
        return () => {}
      },
      onRejected: (count) => notifications.push(`rejected ${count}`),
      onReopened: () => notifications.push('reopened'),
      onAnswered: () => notifications.push('answered'),
      onGone: () => notifications.push('gone'),
      calls: {
        read: async () => {
          recordCall('read')
          return read()
        },
        changes: async (since) => {
          recordCall('changes')
          const choices = [...states]
            .filter(([, { revision }]) => revision > since)
            .map(([number, { state }]) => ({ number, state }))
          const { revision, status } = row
          const reread = revision > since && choices.length === 0
          return { revision, status, totals: totals(), choices, comments: [], reread }
        },
        choose: async (taps) => {
          recordCall('choose')
          const answer = server.tap(taps)
          duringChoose?.()
          return answer
        },
        acceptPrice: async () => {
          recordCall('price')
          server.change({ price_accepted: true })
        },
        comment: async ({ key, number, text }) => {
          recordCall('comment')
          const at = '2026-11-15T12:00:00Z'
          return { number, messages: [{ id: key, by: 'client' as const, name: null, text, at }] }
        },
      },
    })
    return { session, notifications, localStore }
  }
  return {
    server,
    calls,
    device,
    /** Runs between a tap's commit and its answer. */
    onChoose: (act: () => void) => {
      duringChoose = act
    },
    fails: (error: Error | null) => {
      callError = error
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 8))
const offline = new ConnectionError(new Error('connection lost'))

const thread = (...by: ('client' | 'photographer')[]) => ({
  number: 1,
  messages: by.map((author, at) => ({ id: `m${at}`, by: author, name: null, text: 'x', at: '2026-11-15T12:00:00Z' })),
})

describe('an answer', () => {
  it('of the photographer is announced once', async () => {
    const { device, server } = setup()
    const { session, notifications } = device()
    server.change({ comments: [thread('client')] })
    session.onRevision(1)
    await settled()
    expect(notifications).toEqual([])
    server.change({ comments: [thread('client', 'photographer')] })
    session.onRevision(2)
    await settled()
    server.change({ note: 'x' })
    session.onRevision(3)
    await settled()
    expect(notifications).toEqual(['answered'])
  })
})

describe('taps', () => {
  it('appear on the screen at once and are sent in one call', async () => {
    const { device, server, calls } = setup()
    const { session } = device()
    session.taps.set(1, 'yes')
    session.taps.set(2, 'maybe')
    expect([session.taps.stateOf(1), session.taps.stateOf(2)]).toEqual(['yes', 'maybe'])
    await settled()
    expect([server.stateOf(1), server.stateOf(2)]).toEqual(['yes', 'maybe'])
    expect(calls).toEqual(['choose'])
    expect(session.taps.syncStatus()).toBe('saved')
  })

  it('made without a connection are stored, reported as waiting and sent in order', async () => {
    const { device, server, fails } = setup(2)
    fails(offline)
    const first = device()
    for (const number of [5, 3, 9]) first.session.taps.set(number, 'yes')
    await settled()
    expect([first.session.taps.syncStatus(), first.session.taps.waiting()]).toEqual(['waiting', 3])
    fails(null)
    const schedule = device(first.localStore)
    expect(schedule.session.taps.numbersWith('yes')).toEqual(new Set([5, 3, 9]))
    await schedule.session.retry()
    // The server rejects the last tap because of the limit, and the device reports it.
    expect([5, 3, 9].map(server.stateOf)).toEqual(['yes', 'yes', 'no'])
    expect(schedule.notifications).toEqual(['rejected 1'])
    expect(schedule.session.taps.numbersWith('yes')).toEqual(new Set([5, 3]))
    expect(device(first.localStore).session.taps.waiting()).toBe(0)
  })

  it('that decline pictures are sent in one call, kept without a connection, and shown on another device', async () => {
    const { device, server, fails, calls } = setup()
    const { session, localStore } = device()
    session.taps.setAll([
      { number: 1, state: 'yes' },
      { number: 2, state: 'declined' },
    ])
    await settled()
    expect(calls).toEqual(['choose'])
    fails(offline)
    session.taps.set(3, 'declined')
    await settled()
    expect(server.stateOf(3)).toBe('no')
    expect(device(localStore).session.taps.numbersWith('declined')).toEqual(new Set([2, 3]))
    fails(null)
    await session.retry()
    expect([1, 2, 3].map(device().session.taps.stateOf)).toEqual(['yes', 'declined', 'declined'])
  })

  it('of two devices are merged on both', async () => {
    const { device, server } = setup()
    const here = device()
    const there = device()
    there.session.taps.set(1, 'yes')
    await settled()
    here.session.taps.set(2, 'yes')
    await settled()
    expect(here.session.taps.numbersWith('yes')).toEqual(new Set([1, 2]))
    there.session.onRevision(server.row().revision)
    await settled()
    expect(there.session.taps.numbersWith('yes')).toEqual(new Set([1, 2]))
  })

  it('are not fetched again by the device that made them, even if the message arrives before the answer', async () => {
    const { device, calls, onChoose } = setup()
    const { session } = device()
    onChoose(() => session.onRevision(1))
    session.taps.set(1, 'yes')
    await settled()
    expect(calls).toEqual(['choose'])
    // A change of another device is included: that one is fetched.
    onChoose(() => session.onRevision(3))
    session.taps.set(2, 'yes')
    await settled()
    expect(calls).toEqual(['choose', 'choose', 'changes'])
  })

  it('do not hide a new price or deadline', async () => {
    const { device, server } = setup()
    const { session } = device()
    server.change({ limit_date: '2026-12-20', days_left: 35 })
    server.tap([{ number: 4, state: 'yes' }])
    session.onRevision(2)
    await settled()
    expect(session.selection.get().limit_date).toBe('2026-12-20')
    expect(session.taps.stateOf(4)).toBe('yes')
  })

  it('that arrive too late change nothing, are reported, and are sent again after a reopening', async () => {
    const { device, server } = setup()
    const { session, notifications } = device()
    server.change({ status: 'done' })
    session.taps.set(1, 'yes')
    await settled()
    expect([session.taps.syncStatus(), session.selection.get().status, session.taps.stateOf(1)]).toEqual([
      'late',
      'done',
      'no',
    ])
    server.change({ status: 'open' })
    session.onRevision(null)
    await settled()
    expect(notifications).toEqual(['reopened'])
    expect([session.taps.syncStatus(), server.stateOf(1)]).toEqual(['saved', 'yes'])
  })

  it('that arrived too late are discarded on request', async () => {
    const { device, server } = setup()
    const { session, localStore } = device()
    server.change({ status: 'expired' })
    session.taps.set(1, 'yes')
    await settled()
    session.taps.discardPending()
    expect([session.taps.syncStatus(), session.taps.waiting(), localStore.read('choices:s')]).toEqual([
      'saved',
      0,
      undefined,
    ])
  })
})

it('sends an accepted price with the next tap, once', async () => {
  const { device, calls } = setup()
  const { session } = device()
  session.acceptPrice()
  expect(session.priceAccepted()).toBe(true)
  session.taps.set(1, 'yes')
  await settled()
  session.taps.set(2, 'yes')
  await settled()
  expect(calls.filter((name) => name === 'price')).toHaveLength(1)
})

it('stores a comment written without a connection and sends it later, once', async () => {
  const { device, fails } = setup()
  fails(offline)
  const { session, localStore } = device()
  session.comments.add(7, 'preto e branco')
  await settled()
  expect(session.comments.syncStatus()).toBe('waiting')
  fails(null)
  const schedule = device(localStore)
  await schedule.session.retry()
  expect(schedule.session.comments.all()).toEqual([])
  expect(schedule.session.selection.get().comments).toMatchObject([
    { number: 7, messages: [{ text: 'preto e branco' }] },
  ])
})

it.each([
  [404, 'NotFound'],
  [403, 'CommentsNotAllowed'],
] as const)(
  'a comment rejected with %i %s blocks neither the next one nor the finish, and can be discarded',
  async (status, code) => {
    const { device, fails } = setup()
    const { session } = device()
    fails(new ApiError({ status, code, messages: [], details: {}, requestId: null }))
    session.comments.add(7, 'preto e\u000B branco')
    await settled()
    fails(null)
    session.comments.add(8, 'linda')
    await settled()
    expect(session.comments.all()).toMatchObject([{ number: 7, text: 'preto e branco', rejected: true }])
    expect(session.comments.waiting()).toBe(0)
    expect(session.selection.get().comments).toMatchObject([{ number: 8 }])
    session.comments.discard(session.comments.all()[0]!.key)
    expect(session.comments.all()).toEqual([])
  },
)

it('shows the choice of another device when a tap is rejected because of it', async () => {
  const { device, server } = setup(2)
  const { session } = device()
  session.taps.set(1, 'yes')
  await settled()
  server.tap([{ number: 9, state: 'yes' }])
  session.taps.set(2, 'yes')
  await settled()
  expect([1, 2, 9].map((number) => session.taps.stateOf(number))).toEqual(['yes', 'no', 'yes'])
})
