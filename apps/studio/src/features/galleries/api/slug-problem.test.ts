import { galleryAddress } from '@revela/phrases'
import { expect, it } from 'vitest'
import { slugProblem } from './gallery-access.ts'

const { problems } = galleryAddress

it.each([
  ['ana-e-joao', null],
  ['a1b', null],
  ['ab', problems.length],
  ['a'.repeat(81), problems.length],
  ['Ana-e-Joao', problems.characters],
  ['ana joão', problems.characters],
  ['-ana', problems.hyphens],
  ['ana-', problems.hyphens],
  ['ana--joao', problems.hyphens],
])('validates %s', (typed, expected) => {
  expect(slugProblem(typed)).toBe(expected)
})
