import { describe, expect, it } from 'vitest'
import type { Entry } from '../features/entry/api/calls.ts'
import type { EntryKey, Refused } from '../features/entry/lib/enter.ts'
import type { Key } from '../lib/address.ts'
import { createVisit } from './visit.ts'

const gallery = {
  id: '018f0000-0000-7000-8000-000000000001',
  slug: 'ana-e-bruno',
  title: 'Ana & Bruno',
  event_date: null,
  theme: 'light',
  total: 3,
  cover: null,
  access: 'link',
  expired_on: null,
  closed_on: null,
} as const

const entryOf = (given: Partial<Entry> = {}): Entry => ({
  state: 'open',
  studio: { name: 'Estúdio Aurora', logo: null, whatsapp: null, footer: false },
  gallery,
  visitor: null,
  ...given,
})

function world(entry: Entry, key: Key | null = null) {
  const keys: (EntryKey | undefined)[] = []
  const state = {
    refused: null as Refused | null,
    fault: null as Error | null,
    entry,
    cleaned: 0,
    closeDoor: () => {},
  }
  const visit = createVisit(entry, key, {
    askEntry: async () => state.entry,
    enter: async (given) => {
      keys.push(given)
      return state.refused
        ? { refused: state.refused }
        : { entered: { gallery_id: gallery.id, as: 'guest', name: null } }
    },
    loadGallery: async (id, onClosedDoor) => {
      if (state.fault) throw state.fault
      state.closeDoor = onClosedDoor
      return { id }
    },
    refusalOf: () => ({ why: 'offline' }),
    cleanAddress: () => {
      state.cleaned += 1
    },
  })
  return { visit, keys, state }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('a visit', () => {
  it('begins at the cover, and enters only by a tap', async () => {
    const { visit, keys } = world(entryOf())
    await visit.begin()
    expect(visit.stage.get()).toMatchObject({ at: 'cover', token: null })
    expect(keys).toEqual([])
    await visit.open('start')
    expect(keys).toEqual([undefined])
    expect(visit.stage.get()).toMatchObject({ at: 'gallery', gallery: { id: gallery.id }, from: 'start' })
  })

  it('by a personal link posts the token on the tap and cleans the address', async () => {
    const { visit, keys, state } = world(entryOf({ state: 'gate' }), { kind: 'link', token: 'abc' })
    await visit.begin()
    expect(keys).toEqual([])
    expect(state.cleaned).toBe(0)
    await visit.open('start')
    expect(keys).toEqual([{ link: 'abc' }])
    expect(state.cleaned).toBe(1)
  })

  it('by a link that is no longer valid says so', async () => {
    const { visit, state } = world(entryOf({ state: 'gate' }), { kind: 'link', token: 'abc' })
    state.refused = { why: 'link-not-valid' }
    await visit.open('start')
    await settled()
    expect(visit.stage.get()).toMatchObject({ at: 'closed', why: 'link-not-valid' })
  })

  it('stays at the gate after a wrong code, and says how long to wait', async () => {
    const { visit, keys, state } = world(entryOf({ state: 'gate' }))
    state.refused = { why: 'wrong-code' }
    await visit.tryCode('ana@exemplo.com', '0000')
    expect(visit.stage.get()).toMatchObject({ at: 'gate', busy: false, refused: { why: 'wrong-code' } })
    state.refused = { why: 'wait', help: 'Aguarde 5 minutos.' }
    await visit.tryCode('ana@exemplo.com', '0001')
    expect(visit.stage.get()).toMatchObject({ at: 'gate', refused: { help: 'Aguarde 5 minutos.' } })
    expect(keys).toHaveLength(2)
  })

  it('tries the gallery’s password, and stays after a wrong one', async () => {
    const { visit, keys, state } = world(entryOf({ state: 'gate' }))
    state.refused = { why: 'wrong-password' }
    await visit.tryPassword('errada')
    expect(visit.stage.get()).toMatchObject({ at: 'gate', busy: false, refused: { why: 'wrong-password' } })
    state.refused = null
    await visit.tryPassword('k7m2p9xd')
    expect(visit.stage.get().at).toBe('gallery')
    expect(keys).toEqual([{ password: 'errada' }, { password: 'k7m2p9xd' }])
  })

  it('goes on where a session still stands, without a tap, and says so', async () => {
    const { visit, keys } = world(entryOf({ visitor: { as: 'client', name: 'Ana' } }))
    expect(visit.stage.get().at).toBe('splash')
    await visit.begin()
    expect(visit.stage.get()).toMatchObject({ at: 'gallery', from: null })
    expect(keys).toEqual([undefined])
  })

  it('of the owner enters by its code at once', async () => {
    const { visit, keys } = world(entryOf({ state: 'gate' }), { kind: 'preview', code: 'once' })
    await visit.begin()
    expect(keys).toEqual([{ preview: 'once' }])
    expect(visit.stage.get().at).toBe('gallery')
  })

  it('that finds the door closed later is shown what stands there now', async () => {
    const { visit, state } = world(entryOf())
    await visit.open('start')
    state.entry = entryOf({ state: 'expired', visitor: { as: 'guest', name: null } })
    state.closeDoor()
    await settled()
    expect(visit.stage.get()).toMatchObject({ at: 'closed', why: 'expired' })
  })

  it('without a connection can be tried again', async () => {
    const { visit, state } = world(entryOf({ visitor: { as: 'guest', name: null } }))
    state.fault = new Error('offline')
    await visit.begin()
    expect(visit.stage.get()).toMatchObject({ at: 'closed', why: 'offline' })
    state.fault = null
    await visit.restart()
    expect(visit.stage.get().at).toBe('cover')
  })
})
