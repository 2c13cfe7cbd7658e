import { describe, expect, it } from 'vitest'
import {
  countFilters,
  firstState,
  listQueryOf,
  noFilters,
  parseListState,
  sortGalleries,
  type ListState,
} from './list-state.ts'

const left: ListState = {
  search: 'bia praia',
  sort: 'closing',
  filters: {
    selections: ['done', 'inactive'],
    downloadActive: true,
    downloadInactive: false,
    start: '2026-01-05',
    end: '2026-11-14',
    archived: true,
  },
  page: 7,
  view: 'grid',
}

describe('parseListState', () => {
  // spec: S2-2.22
  it('restores the saved state', () => {
    expect(parseListState(JSON.stringify(left))).toEqual(left)
  })
  it.each([null, '', '{', 'null', '[]', '"x"', '{"filters":3,"page":"2"}'])(
    'returns the default state for %s',
    (text) => {
      expect(parseListState(text)).toEqual(firstState)
    },
  )
  it.each([0, -3, 1.5, 2e20, '4', null])('returns page 1 for page %s', (page) => {
    expect(parseListState(JSON.stringify({ ...left, page })).page).toBe(1)
  })
  it('ignores an unknown order and a search that is no text', () => {
    const stored = parseListState(JSON.stringify({ ...left, sort: 'luck', search: 3 }))
    expect([stored.sort, stored.search]).toEqual(['newest', ''])
  })
  it('ignores unknown selection states', () => {
    const stored = { ...left, filters: { ...left.filters, selections: ['open', 'lost', 3] } }
    expect(parseListState(JSON.stringify(stored)).filters.selections).toEqual(['open'])
  })
  it('ignores invalid dates', () => {
    const stored = { ...left, filters: { ...left.filters, start: '05/01/2026', end: 20261114 } }
    expect(parseListState(JSON.stringify(stored)).filters).toEqual({ ...left.filters, start: null, end: null })
  })
})

describe('listQueryOf', () => {
  it('returns an empty query without filters', () => {
    expect(listQueryOf(noFilters)).toEqual({})
  })
  // spec: S2-2.08
  it('uses the wire names of the filters', () => {
    expect(listQueryOf({ ...left.filters, downloadInactive: true })).toEqual({
      done_selection: true,
      inactive_selection: true,
      active_download: true,
      inactive_download: true,
      start_created: '2026-01-05',
      end_created: '2026-11-14',
      archived: true,
    })
  })
  it('sends one date alone', () => {
    expect(listQueryOf({ ...noFilters, end: '2026-11-14' })).toEqual({ end_created: '2026-11-14' })
  })
  it('does not send a range whose start is after its end', () => {
    expect(listQueryOf({ ...noFilters, start: '2026-11-15', end: '2026-11-14' })).toEqual({})
  })
})

describe('countFilters', () => {
  it('counts filter groups, not checkboxes', () => {
    expect(countFilters(noFilters)).toBe(0)
    expect(countFilters({ ...noFilters, downloadActive: true, downloadInactive: true })).toBe(1)
    expect(countFilters(left.filters)).toBe(4)
  })
})

describe('sortGalleries', () => {
  const all = [
    { title: 'Ensaio 10', event_date: null, closes_on: '2026-12-01' },
    { title: 'ávila', event_date: '2026-01-05', closes_on: null },
    { title: 'Ensaio 2', event_date: '2026-03-05', closes_on: '2026-11-20' },
  ]
  it.each([
    ['newest', ['Ensaio 10', 'ávila', 'Ensaio 2']],
    ['name', ['ávila', 'Ensaio 2', 'Ensaio 10']],
    ['event', ['Ensaio 2', 'ávila', 'Ensaio 10']],
    ['closing', ['Ensaio 2', 'Ensaio 10', 'ávila']],
  ] as const)('by %s', (sort, titles) => {
    expect(sortGalleries(all, sort).map(({ title }) => title)).toEqual(titles)
  })
})
