import { describe, expect, it } from 'vitest'
import type { AlbumRequest } from '../api/album-queries.ts'
import { countRequests, groupRequests } from './request-groups.ts'

const request = (id: string, values: Partial<AlbumRequest>): AlbumRequest => ({
  id,
  version: 1,
  spread: 1,
  x: 500,
  y: 500,
  kind: 'comment',
  chip: null,
  text: '',
  swap: null,
  reader_name: 'Ana',
  reader_id: 'ana',
  state: 'open',
  decline_reason: '',
  created_at: '2026-11-18T12:00:00Z',
  settled_at: null,
  ...values,
})

const requests = [
  request('a', { spread: 3 }),
  request('b', { spread: 2, state: 'done' }),
  request('c', { spread: 2 }),
  request('d', { spread: 2, version: 2 }),
]

const shown = (filter: 'open' | 'settled' | 'all') =>
  groupRequests(requests, filter).map(
    (group) => `${group.spread}/${group.version}: ${group.requests.map(({ id, pin }) => `${id}${pin}`).join(' ')}`,
  )

describe('groupRequests', () => {
  it('follows the album, the newest version of a spread first', () => {
    expect(shown('all')).toEqual(['2/2: d1', '2/1: b1 c2', '3/1: a1'])
  })
  it('keeps the number of a pin while others are hidden', () => {
    expect(shown('open')).toEqual(['2/2: d1', '2/1: c2', '3/1: a1'])
    expect(shown('settled')).toEqual(['2/1: b1'])
  })
})

describe('countRequests', () => {
  it('counts open and settled requests', () => {
    expect(countRequests(requests)).toEqual({ open: 3, settled: 1, all: 4 })
  })
})
