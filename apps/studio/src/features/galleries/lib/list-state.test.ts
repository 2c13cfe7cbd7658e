import { describe, expect, it } from 'vitest'
import { countFilters, firstState, listQueryOf, noFilters, parseListState, type ListState } from './list-state.ts'

const left: ListState = {
  filters: {
    selections: ['done', 'inactive'],
    downloadActive: true,
    downloadInactive: false,
    start: '2026-01-05',
    end: '2026-11-14',
  },
  page: 7,
  view: 'grid',
}

describe('parseListState', () => {
  // spec: S2-2.22
  it('finds the list as it was left', () => {
    expect(parseListState(JSON.stringify(left))).toEqual(left)
  })
  it.each([null, '', '{', 'null', '[]', '"x"', '{"filters":3,"page":"2"}'])('begins anew from %s', (text) => {
    expect(parseListState(text)).toEqual(firstState)
  })
  it.each([0, -3, 1.5, 2e20, '4', null])('reads no page from %s', (page) => {
    expect(parseListState(JSON.stringify({ ...left, page })).page).toBe(1)
  })
  it('knows only states that there are', () => {
    const stored = { ...left, filters: { ...left.filters, selections: ['open', 'lost', 3] } }
    expect(parseListState(JSON.stringify(stored)).filters.selections).toEqual(['open'])
  })
  it('leaves out dates that are none', () => {
    const stored = { ...left, filters: { ...left.filters, start: '05/01/2026', end: 20261114 } }
    expect(parseListState(JSON.stringify(stored)).filters).toEqual({ ...left.filters, start: null, end: null })
  })
})

describe('listQueryOf', () => {
  it('asks for everything when nothing is chosen', () => {
    expect(listQueryOf(noFilters)).toEqual({})
  })
  // spec: S2-2.08
  it('names what is chosen as the wire does', () => {
    expect(listQueryOf({ ...left.filters, downloadInactive: true })).toEqual({
      done_selection: true,
      inactive_selection: true,
      active_download: true,
      inactive_download: true,
      start_created: '2026-01-05',
      end_created: '2026-11-14',
    })
  })
  it('asks for one edge alone', () => {
    expect(listQueryOf({ ...noFilters, end: '2026-11-14' })).toEqual({ end_created: '2026-11-14' })
  })
  it('does not send a range that is out of order', () => {
    expect(listQueryOf({ ...left.filters, start: '2026-11-15', selections: [] })).toEqual({ active_download: true })
  })
})

describe('countFilters', () => {
  it('counts groups, not boxes', () => {
    expect(countFilters(noFilters)).toBe(0)
    expect(countFilters({ ...noFilters, downloadActive: true, downloadInactive: true })).toBe(1)
    expect(countFilters(left.filters)).toBe(3)
  })
})
