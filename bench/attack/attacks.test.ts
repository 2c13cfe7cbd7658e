import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attacks } from './attack.ts'

const document = readFileSync(new URL('../../docs/attacks.md', import.meta.url), 'utf8')
const rows = document.split('\n').filter((line) => /^\| \d+ \|/.test(line))

test('docs/attacks.md lists every attack of the bench, and no other', () => {
  expect(rows).toEqual(
    attacks.map(({ item, name, goal, checkedBy }) => `| ${item} | ${name} | ${goal} | ${checkedBy} |`),
  )
})

test('every chapter has an attack, and attack names are unique', () => {
  expect([...new Set(attacks.map(({ item }) => item))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length)
})
