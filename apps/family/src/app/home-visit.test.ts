import { describe, expect, it } from 'vitest'
import type { Refused } from '../features/entry/lib/enter.ts'
import type { Home } from '../features/home/api/calls.ts'
import type { Key } from '../lib/address.ts'
import { createHomeVisit } from './home-visit.ts'

const studio = { name: 'Estúdio Aurora', logo: null, whatsapp: null, footer: false }
const homeOf = (given: Partial<Home>): Home => ({ state: 'gate', studio, client: null, galleries: [], ...given })
const open = homeOf({ state: 'open', client: { name: 'Marina', has_password: false } })

function world(first: Home, key: Key | null = null) {
  const keys: unknown[] = []
  const state = { refused: null as Refused | null, cleaned: 0 }
  const visit = createHomeVisit(first, key, {
    enter: async (given) => {
      keys.push(given)
      if (state.refused) throw new Error('refused')
      return open
    },
    refusalOf: () => state.refused ?? { why: 'broken' },
    cleanAddress: () => {
      state.cleaned += 1
    },
  })
  return { visit, keys, state }
}

describe('the studio’s bare address', () => {
  it('shows their galleries to a client it knows, and asks anybody else', () => {
    expect(world(open).visit.stage.get()).toMatchObject({ at: 'home' })
    expect(world(homeOf({})).visit.stage.get()).toMatchObject({ at: 'gate' })
    expect(world(homeOf({ state: 'suspended' })).visit.stage.get()).toMatchObject({ at: 'closed', why: 'suspended' })
  })
  it('lands a personal link, which opens by a tap and leaves the address', async () => {
    const { visit, keys, state } = world(homeOf({}), { kind: 'link', token: 'abc' })
    expect(visit.stage.get().at).toBe('landing')
    expect(keys).toEqual([])
    await visit.open()
    expect(keys).toEqual([{ link: 'abc' }])
    expect(state.cleaned).toBe(1)
    expect(visit.stage.get()).toMatchObject({ at: 'home', home: { client: { name: 'Marina' } } })
  })
  it('says so when a link is no longer valid, and stays after a wrong code', async () => {
    const byLink = world(homeOf({}), { kind: 'link', token: 'abc' })
    byLink.state.refused = { why: 'link-not-valid' }
    await byLink.visit.open()
    expect(byLink.visit.stage.get()).toMatchObject({ at: 'closed', why: 'link-not-valid' })
    const byCode = world(homeOf({}))
    byCode.state.refused = { why: 'wrong-code' }
    await byCode.visit.tryCode('marina@familia.test', 'x')
    expect(byCode.visit.stage.get()).toMatchObject({ at: 'gate', busy: false, refused: { why: 'wrong-code' } })
  })
})
