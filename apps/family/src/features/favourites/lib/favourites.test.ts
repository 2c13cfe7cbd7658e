import { ApiError, ConnectionError } from '@revela/contract/client'
import { describe, expect, it } from 'vitest'
import { createLocalStore } from '../../../lib/local-store.ts'
import { createFavourites, type Change } from './favourites.ts'

const rejection = new ApiError({ status: 404, code: 'NotFound', messages: [], details: {}, requestId: null })

/** A server that can be offline, reject calls, or delay them. */
function setup(known: number[] = []) {
  const server = new Set(known)
  const localStore = createLocalStore(null)
  const timers: (() => void)[] = []
  const calls: Change[][] = []
  let sendError: Error | null = null
  let gate: Promise<void> = Promise.resolve()
  const send = async (changes: readonly Change[]) => {
    calls.push([...changes])
    await gate
    if (sendError) throw sendError
    for (const { number, favourite } of changes) {
      if (favourite) server.add(number)
      else server.delete(number)
    }
    return [...server]
  }
  return {
    server,
    calls,
    localStore,
    timers,
    fails: (error: Error | null) => {
      sendError = error
    },
    holds: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    visit: () =>
      createFavourites({
        galleryId: 'g',
        known: [...server],
        exists: (number) => number < 10_000,
        localStore,
        send,
        schedule: (run, ms) => {
          if (ms === 0) setTimeout(run, 0)
          else timers.push(run)
        },
      }),
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('createFavourites', () => {
  it('shows a tap at once and sends it at once', async () => {
    const { visit, server, calls } = setup([1])
    const favourites = visit()
    favourites.toggle(2)
    favourites.toggle(1)
    expect([favourites.has(1), favourites.has(2)]).toEqual([false, true])
    await settled()
    expect([...server]).toEqual([2])
    expect(calls.flat()).toEqual([
      { number: 2, favourite: true },
      { number: 1, favourite: false },
    ])
    expect(favourites.syncStatus()).toBe('saved')
  })

  it('sends taps made during a call together in the next one', async () => {
    const { visit, server, calls, holds } = setup()
    const release = holds()
    const favourites = visit()
    favourites.toggle(1)
    await settled()
    for (const number of [2, 3, 1]) favourites.toggle(number)
    release()
    await settled()
    expect(calls.map((changes) => changes.length)).toEqual([1, 3])
    expect([...server].toSorted()).toEqual([2, 3])
    expect(favourites.has(1)).toBe(false)
  })

  it('stores taps made without a connection and sends them on the next visit', async () => {
    const { visit, server, fails } = setup([7])
    const first = visit()
    fails(new ConnectionError(null))
    first.toggle(3)
    first.toggle(7)
    await settled()
    expect(first.syncStatus()).toBe('waiting')
    expect(first.waiting()).toBe(2)
    expect(first.has(3)).toBe(true)

    const second = visit()
    expect([second.has(3), second.has(7)]).toEqual([true, false])
    expect(second.syncStatus()).toBe('waiting')
    fails(null)
    await second.retry()
    await settled()
    expect([...server]).toEqual([3])
    expect(second.syncStatus()).toBe('saved')
    expect(visit().waiting()).toBe(0)
  })

  it('retries by timer after a connection error', async () => {
    const { visit, server, fails, timers } = setup()
    const favourites = visit()
    fails(new ConnectionError(null))
    favourites.toggle(1)
    await settled()
    expect(timers).toHaveLength(1)
    fails(null)
    timers[0]!()
    await settled()
    expect([...server]).toEqual([1])
  })

  it('keeps rejected taps, reports them as rejected, and retries on request', async () => {
    const { visit, server, fails } = setup()
    const favourites = visit()
    fails(rejection)
    favourites.toggle(5)
    await settled()
    expect(favourites.syncStatus()).toBe('rejected')
    expect(favourites.has(5)).toBe(true)
    fails(null)
    await favourites.retry()
    await settled()
    expect([...server]).toEqual([5])
    expect(favourites.syncStatus()).toBe('saved')
  })

  it('keeps unsent taps when the server’s favourites are updated', async () => {
    const { visit, fails } = setup()
    const favourites = visit()
    fails(new ConnectionError(null))
    favourites.toggle(1)
    await settled()
    favourites.setConfirmed([2])
    expect([...favourites.numbers()].toSorted()).toEqual([1, 2])
  })

  it('drops unsent taps on pictures that no longer exist', () => {
    const { visit, localStore } = setup()
    localStore.write('favourites:g', { 5: true, 10_001: true })
    expect(visit().waiting()).toBe(1)
  })

  it('sends at most 500 changes in one call', async () => {
    const { visit, server, calls, fails } = setup()
    const favourites = visit()
    fails(new ConnectionError(null))
    for (let number = 1; number <= 700; number += 1) favourites.toggle(number)
    await settled()
    fails(null)
    await favourites.retry()
    await settled()
    expect(calls.slice(-2).map((changes) => changes.length)).toEqual([500, 200])
    expect(server.size).toBe(700)
  })
})
