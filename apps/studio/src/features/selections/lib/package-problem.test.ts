import { errorHelp, selectionTerms } from '@revela/phrases'
import { expect, it } from 'vitest'
import { packageProblem } from './package-problem.ts'

const texts = selectionTerms.packages

it('accepts only a package that costs less than its pictures one by one', () => {
  expect(packageProblem({ count: 10, price: 10_000 }, 1500)).toBeNull()
  expect(packageProblem({ count: 10, price: 15_000 }, 1500)).toBe(texts.noSaving('R$ 150,00'))
  expect(packageProblem({ count: 1, price: 1000 }, 1500)).toBe(texts.tooFew)
  expect(packageProblem({ count: 10_001, price: 1000 }, 1500)).toBe(texts.tooMany)
  expect(packageProblem({ count: 0, price: null }, 1500)).toBe(errorHelp.fieldRequired)
  expect(packageProblem({ count: 10, price: 1000 }, null)).toBe(texts.priceFirst)
})
