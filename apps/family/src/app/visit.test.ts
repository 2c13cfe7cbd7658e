import { describe, expect, it } from 'vitest'
import type { Entry } from '../features/entry/api/calls.ts'
import type { EntryKey, EntryFailure } from '../features/entry/lib/enter.ts'
import type { Key } from '../lib/address.ts'
import { createVisit, type OnAccessRevoked } from './visit.ts'

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

const entryOf = (overrides: Partial<Entry> = {}): Entry => ({
  state: 'open',
  studio: { name: 'Estúdio Aurora', logo: null, whatsapp: null, footer: false },
  gallery,
  visitor: null,
  ...overrides,
})

function setup(entry: Entry, key: Key | null = null) {
  const keys: (EntryKey | undefined)[] = []
  const state = {
    failure: null as EntryFailure | null,
    error: null as Error | null,
    entry,
    cleaned: 0,
    reports: 0,
    revokeAccess: (() => {}) as OnAccessRevoked,
  }
  const visit = createVisit(entry, key, {
    fetchEntry: async () => state.entry,
    enter: async (overrides) => {
      keys.push(overrides)
      return state.failure
        ? { failure: state.failure }
        : {
            entered: {
              gallery_id: gallery.id,
              as: key?.kind === 'preview' ? 'preview' : 'guest',
              name: null,
              is_new: false,
            },
          }
    },
    reportVisit: async () => {
      state.reports += 1
    },
    loadGallery: async ({ gallery_id: id }, onAccessRevoked) => {
      if (state.error) throw state.error
      state.revokeAccess = onAccessRevoked
      return { id }
    },
    toEntryFailure: () => ({ reason: 'offline' }),
    cleanAddress: () => {
      state.cleaned += 1
    },
  })
  return { visit, keys, state }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('createVisit', () => {
  it('starts at the cover and enters only on a tap', async () => {
    const { visit, keys } = setup(entryOf())
    await visit.begin()
    expect(visit.stage.get()).toMatchObject({ at: 'cover', token: null })
    expect(keys).toEqual([])
    await visit.open('start')
    expect(keys).toEqual([undefined])
    expect(visit.stage.get()).toMatchObject({ at: 'gallery', gallery: { id: gallery.id }, from: 'start' })
  })

  it('enters with an invitation to choose together, and says that the link is dead once it was removed', async () => {
    const { visit, keys, state } = setup(entryOf({ state: 'gate' }), { kind: 'participant', token: 'abc' })
    await visit.open('start')
    expect(keys).toEqual([{ participant: 'abc' }])
    expect(visit.stage.get().at).toBe('gallery')
    state.revokeAccess({ reason: 'link-not-valid' })
    expect(visit.stage.get()).toMatchObject({ at: 'closed', reason: 'link-not-valid' })
  })

  it('posts the token of a personal link on the tap and cleans the address', async () => {
    const { visit, keys, state } = setup(entryOf({ state: 'gate' }), { kind: 'link', token: 'abc' })
    await visit.begin()
    expect(keys).toEqual([])
    expect(state.cleaned).toBe(0)
    await visit.open('start')
    expect(keys).toEqual([{ link: 'abc' }])
    expect(state.cleaned).toBe(1)
  })

  it('reports a personal link that is no longer valid', async () => {
    const { visit, state } = setup(entryOf({ state: 'gate' }), { kind: 'link', token: 'abc' })
    state.failure = { reason: 'link-not-valid' }
    await visit.open('start')
    await settled()
    expect(visit.stage.get()).toMatchObject({ at: 'closed', reason: 'link-not-valid' })
  })

  it('stays at the gate after a wrong code and shows how long to wait', async () => {
    const { visit, keys, state } = setup(entryOf({ state: 'gate' }))
    state.failure = { reason: 'wrong-code' }
    await visit.tryCode('ana@exemplo.com', '0000')
    expect(visit.stage.get()).toMatchObject({ at: 'gate', busy: false, failure: { reason: 'wrong-code' } })
    state.failure = { reason: 'wait', help: 'Aguarde 5 minutos.' }
    await visit.tryCode('ana@exemplo.com', '0001')
    expect(visit.stage.get()).toMatchObject({ at: 'gate', failure: { help: 'Aguarde 5 minutos.' } })
    expect(keys).toHaveLength(2)
  })

  it('enters with the gallery’s password and stays at the gate after a wrong one', async () => {
    const { visit, keys, state } = setup(entryOf({ state: 'gate' }))
    state.failure = { reason: 'wrong-password' }
    await visit.tryPassword('errada')
    expect(visit.stage.get()).toMatchObject({ at: 'gate', busy: false, failure: { reason: 'wrong-password' } })
    state.failure = null
    await visit.tryPassword('k7m2p9xd')
    expect(visit.stage.get().at).toBe('gallery')
    expect(keys).toEqual([{ password: 'errada' }, { password: 'k7m2p9xd' }])
  })

  it('opens the gallery without a tap while the session is valid, and reports the visit', async () => {
    const { visit, keys, state } = setup(entryOf({ visitor: { as: 'client', name: 'Ana' } }))
    expect(visit.stage.get().at).toBe('splash')
    await visit.begin()
    expect(visit.stage.get()).toMatchObject({ at: 'gallery', from: null })
    expect(keys).toEqual([])
    expect(state.reports).toBe(1)
  })

  it('uses the owner’s preview code at once and shows the cover before the gallery', async () => {
    const { visit, keys, state } = setup(entryOf({ state: 'gate', gallery: null }), { kind: 'preview', token: 'once' })
    state.entry = entryOf({ visitor: { as: 'preview', name: null } })
    await visit.begin()
    expect(keys).toEqual([{ preview: 'once' }])
    expect(state.cleaned).toBe(1)
    expect(visit.stage.get()).toMatchObject({ at: 'cover', entry: { gallery: { id: gallery.id } }, token: null })
    await visit.open('start')
    expect(keys).toEqual([{ preview: 'once' }, undefined])
    expect(visit.stage.get()).toMatchObject({ at: 'gallery', from: 'start' })
  })

  it('shows the owner the page of a gallery that is being prepared', async () => {
    const { visit, state } = setup(entryOf({ state: 'unknown' }), { kind: 'preview', token: 'once' })
    state.entry = entryOf({ state: 'preparing', visitor: { as: 'preview', name: null } })
    await visit.begin()
    expect(visit.stage.get()).toMatchObject({ at: 'closed', reason: 'preparing' })
  })

  it('shows the current page when access ends later', async () => {
    const { visit, state } = setup(entryOf())
    await visit.open('start')
    state.entry = entryOf({ state: 'expired', visitor: { as: 'guest', name: null } })
    state.revokeAccess()
    await settled()
    expect(visit.stage.get()).toMatchObject({ at: 'closed', reason: 'expired' })
  })

  it('shows the offline page without a connection and can be retried', async () => {
    const { visit, state } = setup(entryOf({ visitor: { as: 'guest', name: null } }))
    state.error = new Error('offline')
    await visit.begin()
    expect(visit.stage.get()).toMatchObject({ at: 'closed', reason: 'offline' })
    state.error = null
    await visit.restart()
    expect(visit.stage.get().at).toBe('cover')
  })
})
