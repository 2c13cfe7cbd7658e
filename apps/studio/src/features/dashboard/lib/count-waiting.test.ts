import { dashboard } from '@revela/phrases'
import { describe, expect, it } from 'vitest'
import { countWaiting } from './count-waiting.ts'

const noAlbums = { requested: [], approved: [], stalled: [] }
const nothing = { finished: [], deadlines: [], stopped: [], payments: [], comments: [], albums: noAlbums }
const one = [{ selection_id: 'a' }]
const album = [{ album_id: 'a' }]

describe('countWaiting', () => {
  it.each(['finished', 'deadlines', 'stopped', 'payments', 'comments'] as const)('counts a selection in %s', (list) => {
    expect(countWaiting({ ...nothing, [list]: one })).toEqual({ selections: 1, albums: 0 })
  })
  it('counts a selection in several lists once', () => {
    const counts = countWaiting({ ...nothing, payments: one, comments: [...one, { selection_id: 'b' }] })
    expect(counts).toEqual({ selections: 2, albums: 0 })
    expect(countWaiting(nothing)).toEqual({ selections: 0, albums: 0 })
  })
  it.each([
    ['requested', 1],
    ['stalled', 1],
    ['approved', 0],
  ] as const)('counts an album in %s: %i', (list, albums) => {
    expect(countWaiting({ ...nothing, albums: { ...noAlbums, [list]: album } })).toEqual({ selections: 0, albums })
  })
})

const said = (selections: number, albums: number) => dashboard.waiting({ selections, albums })

it('says in words what waits', () => {
  expect([said(1, 0), said(2, 0), said(0, 1), said(0, 2), said(1, 1), said(3, 2)]).toEqual([
    '1 seleção espera por você.',
    '2 seleções esperam por você.',
    '1 álbum espera por você.',
    '2 álbuns esperam por você.',
    '1 seleção e 1 álbum esperam por você.',
    '3 seleções e 2 álbuns esperam por você.',
  ])
  expect(said(0, 0)).toBe('Tudo em dia: nada espera por você.')
})
