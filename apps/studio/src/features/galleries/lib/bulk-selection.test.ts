import { describe, expect, it } from 'vitest'
import { chunksOf, outcomeOf, pickedItems, toggled } from './bulk-selection.ts'

const item = (id: string) => ({ id, title: `Galeria ${id}`, info: { total_pictures: 3 } })

describe('picked galleries', () => {
  it('are toggled one by one', () => {
    const one = toggled(new Set(), 'a')
    expect([[...one], [...toggled(one, 'a')]]).toEqual([['a'], []])
  })
  it('count only while the list shows them', () => {
    expect(pickedItems([item('a'), item('b')], new Set(['b', 'hidden'])).map(({ id }) => id)).toEqual(['b'])
    expect(pickedItems([item('a')], null)).toEqual([])
  })
})

describe('chunksOf', () => {
  it('splits into chunks of at most the size', () => {
    expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(chunksOf([], 2)).toEqual([])
  })
})

describe('outcomeOf', () => {
  it('names the galleries that failed and sums the mails', () => {
    const results = [
      { id: 'a', problem: null, sent: 2 },
      { id: 'b', problem: 'no-clients' as const, sent: 0 },
    ]
    expect(outcomeOf(results, [item('a'), item('b')])).toEqual({
      done: ['a'],
      sent: 2,
      failed: [{ id: 'b', title: 'Galeria b', problem: 'no-clients' }],
    })
  })
})
