import { expect, test } from 'vitest'
import { childrenFirst } from './children-first.ts'

test('puts referencing tables before the referenced table', () => {
  const references = [
    { from: 'picture', to: 'gallery' },
    { from: 'gallery', to: 'customer' },
    { from: 'comment', to: 'selection' },
    { from: 'selection', to: 'gallery' },
    { from: 'customer', to: 'customer' },
  ]
  const order = childrenFirst(['customer', 'gallery', 'picture', 'selection', 'comment'], references)
  for (const { from, to } of references.filter((each) => each.from !== each.to)) {
    expect(order.indexOf(from)).toBeLessThan(order.indexOf(to))
  }
  expect(order).toHaveLength(5)
})

test('rejects circular references', () => {
  expect(() =>
    childrenFirst(
      ['a', 'b'],
      [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
      ],
    ),
  ).toThrow('a, b')
})
