import { expect, test } from 'vitest'
import { clientSearch } from './client-search.ts'

// spec: S3-5.20
test.each([
  ['  João ', 'joao'],
  ['ANA@Exemplo.com', 'ana@exemplo.com'],
  ['(11) 98765-4321', '11987654321'],
  ['98765', '98765'],
  ['+55 (11) 98765-4321', '11987654321'],
  ['55 11 98765-4321', '11987654321'],
  ['Ana 2', 'ana 2'],
  ['-', '-'],
  ['', ''],
])('turns %j into the search text %j', (typed, expected) => expect(clientSearch(typed)).toBe(expected))
