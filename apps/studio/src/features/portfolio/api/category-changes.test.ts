import { expect, test } from 'vitest'
import { categoryChoices } from './category-changes.ts'

const all = [
  { id: '1', title: 'Casamentos' },
  { id: '2', title: 'Gestação' },
]
const choices = (typed: string) => {
  const { found, fresh } = categoryChoices(all, typed)
  return { found: found.map(({ id }) => id).join(), fresh }
}

// spec: S2-2.64
test.each([
  ['', { found: '1,2', fresh: null }],
  ['gestacao', { found: '2', fresh: null }],
  [' GEST ', { found: '2', fresh: 'GEST' }],
  ['Retratos', { found: '', fresh: 'Retratos' }],
])('categoryChoices for %j', (typed, expected) => expect(choices(typed)).toEqual(expected))
