import { ApiError } from '@revela/contract/client'
import { expect, it, vi } from 'vitest'
import type { Charge } from '../api/payment-calls.ts'
import { createAutomaticCharge } from './automatic-charge.ts'

const waiting: Charge = {
  charge_id: 'c1',
  for: 'balance',
  code: '000201pix',
  amount: 80_000,
  expires_at: '2026-11-19T12:00:00Z',
  state: 'waiting',
}

const rejected = (code: 'NothingToPay' | 'PixNotAutomatic' | 'PixUnavailable') =>
  new ApiError({ status: 409, code, messages: [], details: {}, requestId: null })

const now = () => Date.parse('2026-11-18T12:00:00Z')

function setUp() {
  const timers: { run: () => void; ms: number }[] = []
  const request = vi.fn<() => Promise<Charge>>().mockResolvedValue(waiting)
  const read = vi.fn<(id: string) => Promise<Charge>>().mockResolvedValue(waiting)
  const schedule = (run: () => void, ms: number) => {
    const timer = { run, ms }
    timers.push(timer)
    return () => void timers.splice(timers.indexOf(timer), 1)
  }
  return { timers, request, read, charge: createAutomaticCharge({ request, read, schedule, now }) }
}

it('shows the code and learns of the payment from an event', async () => {
  const { charge, read, timers } = setUp()
  await charge.start()
  expect(charge.view.get()).toEqual({ kind: 'waiting', charge: waiting })
  read.mockResolvedValue({ ...waiting, state: 'paid' })
  await charge.check()
  expect(charge.view.get()).toEqual({ kind: 'paid' })
  expect(timers).toEqual([])
  read.mockClear()
  await charge.check()
  expect(read).not.toHaveBeenCalled()
})

it('asks by itself when no event arrives', async () => {
  const { charge, read, timers } = setUp()
  await charge.start()
  read.mockResolvedValue({ ...waiting, state: 'paid' })
  timers[0]?.run()
  await vi.waitFor(() => expect(charge.view.get().kind).toBe('paid'))
})

it('asks when the code expires', async () => {
  const { charge, request, timers } = setUp()
  request.mockResolvedValue({ ...waiting, expires_at: '2026-11-18T12:00:04Z' })
  await charge.start()
  expect(timers.map(({ ms }) => ms)).toEqual([5_000])
})

it('keeps the code on the screen without a connection', async () => {
  const { charge, read, timers } = setUp()
  await charge.start()
  read.mockRejectedValue(new TypeError('Failed to fetch'))
  await charge.check()
  expect(charge.view.get()).toEqual({ kind: 'waiting', charge: waiting })
  expect(timers).toHaveLength(1)
})

it('ends with an expired code and starts again with a new one', async () => {
  const { charge, read, request } = setUp()
  await charge.start()
  read.mockResolvedValue({ ...waiting, state: 'ended' })
  await charge.check()
  expect(charge.view.get()).toEqual({ kind: 'ended' })
  request.mockResolvedValue({ ...waiting, charge_id: 'c2' })
  await charge.start()
  expect(charge.view.get()).toMatchObject({ kind: 'waiting', charge: { charge_id: 'c2' } })
})

it('counts an amount that was already received as paid', async () => {
  const { charge, request } = setUp()
  request.mockRejectedValue(rejected('NothingToPay'))
  await charge.start()
  expect(charge.view.get()).toEqual({ kind: 'paid' })
})

it.each(['PixNotAutomatic', 'PixUnavailable'] as const)('leaves the payment to the Pix key on %s', async (code) => {
  const { charge, request } = setUp()
  request.mockRejectedValue(rejected(code))
  await charge.start()
  expect(charge.view.get()).toEqual({ kind: 'unavailable' })
})

it('reports another failure', async () => {
  const { charge, request } = setUp()
  request.mockRejectedValue(new TypeError('Failed to fetch'))
  await charge.start()
  expect(charge.view.get()).toEqual({ kind: 'failed' })
})

it('does nothing after the page was left', async () => {
  const { charge, request } = setUp()
  request.mockResolvedValue({ ...waiting, state: 'paid' })
  const started = charge.start()
  charge.stop()
  await started
  expect(charge.view.get()).toEqual({ kind: 'preparing' })
})
