import { expect, test } from 'vitest'
import { titleWith } from './tab-notices.ts'

// spec: S2-4.25
test.each([
  ['Casamento · Revela', 0, '0% · Casamento · Revela'],
  ['41% · Casamento · Revela', 42, '42% · Casamento · Revela'],
  ['100% · Casamento · Revela', null, 'Casamento · Revela'],
  ['Casamento · Revela', null, 'Casamento · Revela'],
])('titleWith(%j, %j) returns %j', (title, percent, shown) => expect(titleWith(title, percent)).toBe(shown))
