import { expect, test } from 'vitest'
import { freeSlug, slugOf } from './slug.ts'

test('a slug consists of the title’s letters and digits', () => {
  expect(slugOf('Ana & João — 15/11')).toBe('ana-joao-15-11')
  expect([slugOf('✨'), slugOf('✨', 'trabalho')]).toEqual(['galeria', 'trabalho'])
  expect(slugOf('a'.repeat(100))).toHaveLength(60)
})

test('freeSlug takes the first free number', () => {
  expect(freeSlug('ana', new Set())).toBe('ana')
  expect(freeSlug('ana', new Set(['ana', 'ana-2', 'ana-4']))).toBe('ana-3')
})
