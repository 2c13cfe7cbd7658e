import { expect, test } from 'vitest'
import { albumSlugOf, readerLinkOf } from './album-address.ts'

test('reads the name of the album from its address', () => {
  expect(albumSlugOf('/album/ana-e-bruno')).toBe('ana-e-bruno')
  expect(albumSlugOf('/album/ana-e-bruno/')).toBe('ana-e-bruno')
  expect(albumSlugOf('/album')).toBe('')
})

test.each([
  ['#l=abc-_.~1', 'abc-_.~1'],
  ['#c=abc', null],
  ['#l=', null],
  ['#l=a/b', null],
  ['', null],
])('the fragment %j has the token %j', (hash, token) => expect(readerLinkOf(hash)).toBe(token))
