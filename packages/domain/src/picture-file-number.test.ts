import { expect, it } from 'vitest'
import { matchesSearch, slugOf } from './slug.ts'
import { pictureFileNumber, orderingOf, type OrderingCode } from './picture-order.ts'

it.each([
  ['IMG_0001.JPG', 1],
  ['DSC_0412-2.jpg', 2],
  ['IMG_20261115_0007.JPG', 7],
  ['ana e joão.jpeg', null],
  ['foto 12.v2.jpg', 2],
  ['0000.jpg', 0],
  ['mp3', 3],
  ['9'.repeat(40), 999_999_999_999_999],
])('pictureFileNumber of %s is %s', (name, number) => {
  expect(pictureFileNumber(name)).toBe(number)
})

it.each([
  ['Ana & João — 15/11', 'ana-joao-15-11'],
  ['  Formatura   Medicina ', 'formatura-medicina'],
  ['🎉🎉', 'galeria'],
  ['Ç'.repeat(80), 'c'.repeat(60)],
  [`${'a'.repeat(59)}-b`, 'a'.repeat(59)],
])('slugOf %s is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

it('matchesSearch ignores accents, case and outer spaces', () => {
  expect(matchesSearch('Casamento João & Inês', ' joao ')).toBe(true)
  expect(matchesSearch('Casamento João & Inês', 'INES')).toBe(true)
  expect(matchesSearch('Casamento', 'batizado')).toBe(false)
})

it('orderingOf maps every ordering code', () => {
  const read = ([1, 2, 3, 4, 5, 6, 7, 8, 9] as OrderingCode[]).map(orderingOf)
  expect(read.map(({ key, descending }) => `${key} ${descending ? 'down' : 'up'}`)).toEqual([
    'uploaded up',
    'uploaded down',
    'name up',
    'name down',
    'taken up',
    'taken down',
    'number up',
    'number down',
    'position up',
  ])
})
