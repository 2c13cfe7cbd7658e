import { ApiError, ConnectionError } from '@revela/contract/client'
import { describe, expect, it, vi } from 'vitest'
import type { Entry } from '../api/calls.ts'
import { landingOf } from './enter.ts'

const gallery = {
  id: '018f0000-0000-7000-8000-000000000001',
  slug: 'ana-e-bruno',
  title: 'Ana & Bruno',
  event_date: null,
  theme: 'light',
  total: 3,
  cover: null,
  access: 'invited',
  expired_on: null,
  closed_on: null,
} as const
const entry: Entry = {
  state: 'gate',
  studio: { name: 'Estúdio Aurora', logo: null, whatsapp: null, footer: false },
  gallery,
  visitor: null,
}
const cover = { small: '/s', large: '/l', width: 3, height: 2, focus_x: 500, focus_y: 500, thumbhash: null }
const apiError = (status: number, code: ApiError['code']) =>
  new ApiError({ status, code, messages: [], details: {}, requestId: null })

type FetchLinkCover = Parameters<typeof landingOf>[1]

const rejecting =
  (error: Error): FetchLinkCover =>
  async () => {
    throw error
  }

describe('landingOf', () => {
  it('adds the cover of the link to the entry', async () => {
    const fetchCover = vi.fn<FetchLinkCover>(async () => ({
      title: 'Ana & Bruno',
      event_date: '2026-11-14',
      theme: 'dark',
      cover,
    }))
    const landing = await landingOf(entry, fetchCover)
    expect(landing).toMatchObject({ isRevoked: false, entry: { gallery: { cover, theme: 'dark' } } })
    expect(fetchCover).toHaveBeenCalledOnce()
  })
  it('reports a link that is no longer valid', async () => {
    expect(await landingOf(entry, rejecting(apiError(410, 'LinkNotValid')))).toEqual({
      entry,
      isRevoked: true,
    })
  })
  it.each([new ConnectionError(null), apiError(429, 'TooManyRequests')])(
    'continues without the cover after %s',
    async (error) => {
      expect(await landingOf(entry, rejecting(error))).toEqual({ entry, isRevoked: false })
    },
  )
  it('sends no request if the entry has a cover', async () => {
    const fetchCover = vi.fn<FetchLinkCover>()
    await landingOf({ ...entry, gallery: { ...gallery, cover } }, fetchCover)
    expect(fetchCover).not.toHaveBeenCalled()
  })
})
