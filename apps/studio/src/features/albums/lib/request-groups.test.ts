import { describe, expect, it } from 'vitest'
import type { AlbumRequest } from '../api/album-queries.ts'
import { compareRequests, countRequests, groupRequests } from './request-groups.ts'

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

const pins = (spread: number, before = 1, after = 2) => {
  const sides = compareRequests(
    requests,
    { number: before, spreads: 24 },
    { number: after, spreads: after === 3 ? 2 : 24 },
    spread,
  )
  return Object.values(sides).map((side) => side.map(({ id, pin }) => `${id}${pin}`).join(' '))
}

describe('compareRequests', () => {
  it('shows a carried request on both sides with one number, and a settled one only where it was written', () => {
    expect(pins(2)).toEqual(['b1 c2', 'c2 d3', 'b1 c2 d3'])
  })
  it('shows the requests of earlier versions on the last spread of a shorter one', () => {
    expect(pins(2, 2, 3)).toEqual(['d1 c2', 'd1 c2 a3', 'd1 c2 a3'])
    expect(pins(3, 1, 3)).toEqual(['a1', '', 'a1'])
  })
})
