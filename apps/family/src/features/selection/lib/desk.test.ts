import { ApiError, ConnectionBroken } from '@revela/contract/client'
import { describe, expect, it } from 'vitest'
import { keeperOf } from '../../../lib/keeper.ts'
import type { FamilySelection } from '../api/calls.ts'
import { createDesk } from './desk.ts'
import type { ChoiceState, Tap } from './taps.ts'

const closed = new ApiError({ status: 409, code: 'SelectionClosed', messages: [], details: {}, requestId: null })

const begun: FamilySelection = {
  id: 's',
  status: 'open',
  revision: 0,
  terms: { selling: true, charge_type: 'ADDITIONAL', contracted: 2, extra_price: 1500, allow_extras: true },
  limit_date: null,
  days_left: null,
  instructions: '',
  totals: { chosen: 0, included: 0, extras: 0, total: 0, maybe: 0 },
  choices: [],
  comments: [],
  price_accepted: false,
  finished_at: null,
  note: '',
  reopen_asked_at: null,
  deadline_asked_at: null,
  payment: null,
}

/** One selection on a server with a limit, that can be unplugged, and the devices in front of it. */
function world(limit = 100) {
  const states = new Map<number, { state: ChoiceState; revision: number }>()
  let row = begun
  let fault: Error | null = null
  let duringChoose: (() => void) | null = null
  const calls: string[] = []
  const chosen = () => [...states.values()].filter(({ state }) => state === 'yes').length
  const totals = () => ({ ...row.totals, chosen: chosen() })
  const asked = (name: string) => {
    calls.push(name)
    if (fault) throw fault
  }
  const read = (): FamilySelection => ({
    ...row,
    totals: totals(),
    choices: [...states].flatMap(([number, { state }]) => (state === 'no' ? [] : [{ number, state }])),
  })
  const server = {
    row: () => row,
    /** The photographer, or the clock. */
    change: (change: Partial<FamilySelection>) => {
      row = { ...row, ...change, revision: row.revision + 1 }
    },
    tap: (taps: readonly Tap[]) => {
      if (row.status !== 'open') throw closed
      const revision = row.revision + 1
      const refused: Tap[] = []
      let changed = false
      for (const { number, state } of taps) {
        const current = states.get(number)?.state ?? 'no'
        if (current === state) continue
        if (state === 'yes' && chosen() >= limit) refused.push({ number, state: current })
        else {
          states.set(number, { state, revision })
          changed = true
        }
      }
      if (changed) row = { ...row, revision }
      return { revision: row.revision, changed, totals: totals(), refused }
    },
    stateOf: (number: number) => states.get(number)?.state ?? 'no',
  }
  const device = (keeper = keeperOf(null)) => {
    const told: string[] = []
    const desk = createDesk({
      first: read(),
      keeper,
      exists: () => true,
      now: Date.now,
      later: (run, ms) => {
        if (ms === 0) setTimeout(run, 0)
        return () => {}
      },
      onRefused: (count) => told.push(`refused ${count}`),
      onReopened: () => told.push('reopened'),
      onGone: () => told.push('gone'),
      calls: {
        read: async () => {
          asked('read')
          return read()
        },
        changes: async (since) => {
          asked('changes')
          const choices = [...states]
            .filter(([, { revision }]) => revision > since)
            .map(([number, { state }]) => ({ number, state }))
          const { revision, status } = row
          const reread = revision > since && choices.length === 0
          return { revision, status, totals: totals(), choices, comments: [], reread }
        },
        choose: async (taps) => {
          asked('choose')
          const answer = server.tap(taps)
          duringChoose?.()
          return answer
        },
        acceptPrice: async () => {
          asked('price')
          server.change({ price_accepted: true })
        },
        comment: async ({ key, number, text }) => {
          asked('comment')
          const at = '2026-11-15T12:00:00Z'
          return { number, messages: [{ id: key, by: 'client' as const, text, at }] }
        },
      },
    })
    return { desk, told, keeper }
  }
  return {
    server,
    calls,
    device,
    /** What happens between a tap's commit and its answer. */
    onChoose: (act: () => void) => {
      duringChoose = act
    },
    fails: (error: Error | null) => {
      fault = error
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 8))
const offline = new ConnectionBroken(new Error('no line'))

describe('a family’s taps', () => {
  it('are on the screen at once and on the server at once, in one call each', async () => {
    const { device, server, calls } = world()
    const { desk } = device()
    desk.taps.set(1, 'yes')
    desk.taps.set(2, 'maybe')
    expect([desk.taps.stateOf(1), desk.taps.stateOf(2)]).toEqual(['yes', 'maybe'])
    await settled()
    expect([server.stateOf(1), server.stateOf(2)]).toEqual(['yes', 'maybe'])
    expect(calls).toEqual(['choose'])
    expect(desk.taps.standing()).toBe('saved')
  })

  it('made without a connection stay over a visit, say so, and arrive in their order', async () => {
    const { device, server, fails } = world(2)
    fails(offline)
    const first = device()
    for (const number of [5, 3, 9]) first.desk.taps.set(number, 'yes')
    await settled()
    expect([first.desk.taps.standing(), first.desk.taps.waiting()]).toEqual(['waiting', 3])
    fails(null)
    const later = device(first.keeper)
    expect(later.desk.taps.having('yes')).toEqual(new Set([5, 3, 9]))
    await later.desk.retry()
    // The limit takes the last one back, and it is told.
    expect([5, 3, 9].map(server.stateOf)).toEqual(['yes', 'yes', 'no'])
    expect(later.told).toEqual(['refused 1'])
    expect(later.desk.taps.having('yes')).toEqual(new Set([5, 3]))
    expect(device(first.keeper).desk.taps.waiting()).toBe(0)
  })

  it('of two devices are seen by both, whoever tapped in between', async () => {
    const { device, server } = world()
    const here = device()
    const there = device()
    there.desk.taps.set(1, 'yes')
    await settled()
    here.desk.taps.set(2, 'yes')
    await settled()
    expect(here.desk.taps.having('yes')).toEqual(new Set([1, 2]))
    there.desk.hear(server.row().revision)
    await settled()
    expect(there.desk.taps.having('yes')).toEqual(new Set([1, 2]))
  })

  it('are not asked for by who made them, even when the message is faster than the answer', async () => {
    const { device, calls, onChoose } = world()
    const { desk } = device()
    onChoose(() => desk.hear(1))
    desk.taps.set(1, 'yes')
    await settled()
    expect(calls).toEqual(['choose'])
    // Somebody else's comes along with it: that one is.
    onChoose(() => desk.hear(3))
    desk.taps.set(2, 'yes')
    await settled()
    expect(calls).toEqual(['choose', 'choose', 'changes'])
  })

  it('never hide a new price or date behind a tap', async () => {
    const { device, server } = world()
    const { desk } = device()
    server.change({ limit_date: '2026-12-20', days_left: 35 })
    server.tap([{ number: 4, state: 'yes' }])
    desk.hear(2)
    await settled()
    expect(desk.selection.get().limit_date).toBe('2026-12-20')
    expect(desk.taps.stateOf(4)).toBe('yes')
  })

  it('that come too late change nothing, are told, and count again when it is reopened', async () => {
    const { device, server } = world()
    const { desk, told } = device()
    server.change({ status: 'done' })
    desk.taps.set(1, 'yes')
    await settled()
    expect([desk.taps.standing(), desk.selection.get().status, desk.taps.stateOf(1)]).toEqual(['late', 'done', 'no'])
    server.change({ status: 'open' })
    desk.hear(null)
    await settled()
    expect(told).toEqual(['reopened'])
    expect([desk.taps.standing(), server.stateOf(1)]).toEqual(['saved', 'yes'])
  })

  it('that came too late are forgotten when somebody has read so', async () => {
    const { device, server } = world()
    const { desk, keeper } = device()
    server.change({ status: 'expired' })
    desk.taps.set(1, 'yes')
    await settled()
    desk.taps.forget()
    expect([desk.taps.standing(), desk.taps.waiting(), keeper.read('choices:s')]).toEqual(['saved', 0, undefined])
  })
})

it('a price that was accepted goes along with the next tap, once', async () => {
  const { device, calls } = world()
  const { desk } = device()
  desk.acceptPrice()
  expect(desk.priceAccepted()).toBe(true)
  desk.taps.set(1, 'yes')
  await settled()
  desk.taps.set(2, 'yes')
  await settled()
  expect(calls.filter((name) => name === 'price')).toHaveLength(1)
})

it('a comment written without a connection is kept and sent later, once', async () => {
  const { device, fails } = world()
  fails(offline)
  const { desk, keeper } = device()
  desk.comments.add(7, 'preto e branco')
  await settled()
  expect(desk.comments.standing()).toBe('waiting')
  fails(null)
  const later = device(keeper)
  await later.desk.retry()
  expect(later.desk.comments.all()).toEqual([])
  expect(later.desk.selection.get().comments).toMatchObject([{ number: 7, messages: [{ text: 'preto e branco' }] }])
})

it('a comment that is refused for good keeps neither the next one nor the finish waiting, and can be discarded', async () => {
  const { device, fails } = world()
  const { desk } = device()
  fails(new ApiError({ status: 404, code: 'NotFound', messages: [], details: {}, requestId: null }))
  desk.comments.add(7, 'preto e\u000B branco')
  await settled()
  fails(null)
  desk.comments.add(8, 'linda')
  await settled()
  expect(desk.comments.all()).toMatchObject([{ number: 7, text: 'preto e branco', refused: true }])
  expect(desk.comments.waiting()).toBe(0)
  expect(desk.selection.get().comments).toMatchObject([{ number: 8 }])
  desk.comments.drop(desk.comments.all()[0]!.key)
  expect(desk.comments.all()).toEqual([])
})

it('a tap that is refused because of another device shows what the other one chose', async () => {
  const { device, server } = world(2)
  const { desk } = device()
  desk.taps.set(1, 'yes')
  await settled()
  server.tap([{ number: 9, state: 'yes' }])
  desk.taps.set(2, 'yes')
  await settled()
  expect([1, 2, 9].map((number) => desk.taps.stateOf(number))).toEqual(['yes', 'no', 'yes'])
})
