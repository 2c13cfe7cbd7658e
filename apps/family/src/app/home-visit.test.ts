import { describe, expect, it } from 'vitest'
import type { EntryFailure } from '../features/entry/lib/enter.ts'
import type { Home } from '../features/home/api/calls.ts'
import type { Key } from '../lib/address.ts'
import { createHomeVisit } from './home-visit.ts'

const studio = { name: 'Estúdio Aurora', logo: null, whatsapp: null, footer: false }
const homeOf = (overrides: Partial<Home>): Home => ({
  state: 'gate',
  studio,
  client: null,
  galleries: [],
  ...overrides,
})
const open = homeOf({ state: 'open', client: { name: 'Marina', has_password: false } })

function setup(first: Home, key: Key | null = null) {
  const keys: unknown[] = []
  const state = { failure: null as EntryFailure | null, cleaned: 0 }
  const visit = createHomeVisit(first, key, {
    enter: async (overrides) => {
      keys.push(overrides)
      if (state.failure) throw new Error('rejected')
      return open
    },
    toEntryFailure: () => state.failure ?? { reason: 'broken' },
    cleanAddress: () => {
      state.cleaned += 1
    },
  })
  return { visit, keys, state }
}

describe('createHomeVisit', () => {
  it('shows the galleries to an identified client, the gate to anyone else, and a closed page if suspended', () => {
    expect(setup(open).visit.stage.get()).toMatchObject({ at: 'home' })
    expect(setup(homeOf({})).visit.stage.get()).toMatchObject({ at: 'gate' })
    expect(setup(homeOf({ state: 'suspended' })).visit.stage.get()).toMatchObject({ at: 'closed', reason: 'suspended' })
  })
  it('shows a landing for a personal link, enters on the tap and cleans the address', async () => {
    const { visit, keys, state } = setup(homeOf({}), { kind: 'link', token: 'abc' })
    expect(visit.stage.get().at).toBe('landing')
    expect(keys).toEqual([])
    await visit.open()
    expect(keys).toEqual([{ link: 'abc' }])
    expect(state.cleaned).toBe(1)
    expect(visit.stage.get()).toMatchObject({ at: 'home', home: { client: { name: 'Marina' } } })
  })
  it('reports a link that is no longer valid, and stays at the gate after a wrong code', async () => {
    const byLink = setup(homeOf({}), { kind: 'link', token: 'abc' })
    byLink.state.failure = { reason: 'link-not-valid' }
    await byLink.visit.open()
    expect(byLink.visit.stage.get()).toMatchObject({ at: 'closed', reason: 'link-not-valid' })
    const byCode = setup(homeOf({}))
    byCode.state.failure = { reason: 'wrong-code' }
    await byCode.visit.tryCode('marina@familia.test', 'x')
    expect(byCode.visit.stage.get()).toMatchObject({ at: 'gate', busy: false, failure: { reason: 'wrong-code' } })
  })
})
