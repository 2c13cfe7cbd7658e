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
  it('shows the cover of an open gallery, and asks at a private one', () => {
    expect(openingOf(entry({}), null)).toEqual({ page: 'cover' })
    expect(openingOf(entry({ state: 'gate' }), null)).toEqual({ page: 'gate' })
  })
  it('lets in whoever was here before', () => {
    expect(openingOf(entry({ visitor: guest }), null)).toEqual({ page: 'gallery' })
    expect(openingOf(entry({ state: 'gate', visitor: guest }), null)).toEqual({ page: 'gallery' })
  })
  it('lands a personal link even where somebody else was before', () => {
    expect(openingOf(entry({ state: 'gate' }), link)).toEqual({ page: 'landing', token: 'abc' })
    expect(openingOf(entry({ visitor: guest }), link)).toEqual({ page: 'landing', token: 'abc' })
  })
  it('lands a personal link where addresses are not answered for a while', () => {
    expect(openingOf(entry({ state: 'paused' }), link)).toEqual({ page: 'landing', token: 'abc' })
    expect(openingOf(entry({ state: 'paused' }), null)).toEqual({ page: 'paused' })
  })
  it('opens the owner’s preview whatever the family would find', () => {
    const key = { kind: 'preview', code: 'once' } as const
    for (const state of ['open', 'gate', 'preparing', 'expired'] as const) {
      expect(openingOf(entry({ state }), key)).toEqual({ page: 'preview', code: 'once' })
    }
  })
  it.each(['expired', 'closed', 'preparing', 'suspended', 'unknown'] as const)('says so when it is %s', (state) => {
    expect(openingOf(entry({ state, visitor: guest }), link)).toEqual({ page: state })
  })
})
