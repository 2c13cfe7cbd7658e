import { describe, expect, it } from 'vitest'
import type { Entry } from '../api/calls.ts'
import { openingOf } from './opening.ts'

const entry = (overrides: Partial<Entry>): Entry => ({
  state: 'open',
  studio: { name: 'Estúdio Aurora', logo: null, whatsapp: null, footer: false },
  gallery: null,
  visitor: null,
  ...overrides,
})
const guest = { as: 'guest', name: null } as const
const link = { kind: 'link', token: 'abc' } as const

describe('openingOf', () => {
  it('shows the cover of an open gallery, and the gate of a private one', () => {
    expect(openingOf(entry({}), null)).toEqual({ page: 'cover' })
    expect(openingOf(entry({ state: 'gate' }), null)).toEqual({ page: 'gate' })
  })
  it('opens the gallery for a visitor with a session', () => {
    expect(openingOf(entry({ visitor: guest }), null)).toEqual({ page: 'gallery' })
    expect(openingOf(entry({ state: 'gate', visitor: guest }), null)).toEqual({ page: 'gallery' })
  })
  it('shows the landing of a personal link even if another visitor has a session', () => {
    expect(openingOf(entry({ state: 'gate' }), link)).toEqual({ page: 'landing', token: 'abc' })
    expect(openingOf(entry({ visitor: guest }), link)).toEqual({ page: 'landing', token: 'abc' })
  })
  it('shows the landing of a personal link while lookups from this address are paused', () => {
    expect(openingOf(entry({ state: 'paused' }), link)).toEqual({ page: 'landing', token: 'abc' })
    expect(openingOf(entry({ state: 'paused' }), null)).toEqual({ page: 'paused' })
  })
  it('opens the owner’s preview in every state of the gallery', () => {
    const key = { kind: 'preview', token: 'once' } as const
    for (const state of ['open', 'gate', 'preparing', 'expired'] as const) {
      expect(openingOf(entry({ state }), key)).toEqual({ page: 'gallery' })
    }
  })
  it.each(['expired', 'closed', 'preparing', 'suspended', 'unknown'] as const)(
    'shows the page for a gallery that is %s',
    (state) => {
      expect(openingOf(entry({ state, visitor: guest }), link)).toEqual({ page: state })
    },
  )
})
