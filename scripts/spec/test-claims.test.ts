import { expect, test } from 'vitest'
import { readClaims } from './test-claims.ts'

const read = (text: string, path = 'e2e/a.e2e.ts') => readClaims([{ path, text }])

const source = `
// spec: S1-2.07, S1-2.08
test('signs in', async () => {})

describe('a session', () => {
  // spec: S1-4.01
  // spec: S1-4.02
  it.each<[string, number]>([
    ['idle', 14],
  ])('%s ends after %i days', () => {})
  for (const name of ['a', 'b']) {
    // spec: S1-2.100
    it(
      'is listed',
      () => call(name),
    )
  }
})

// spec: S2-1.01
describe('the whole block', () => {})
`

test('reads the ids above tests and blocks, with the titles around them', () => {
  expect(read(source).problems).toEqual([])
  expect(read(source).claims.map(({ id, title }) => [id, title])).toEqual([
    ['S1-2.07', 'signs in'],
    ['S1-2.08', 'signs in'],
    ['S1-4.01', 'a session › %s ends after %i days'],
    ['S1-4.02', 'a session › %s ends after %i days'],
    ['S1-2.100', 'a session › is listed'],
    ['S2-1.01', 'the whole block'],
  ])
})

test.each([
  ['an empty line between', "// spec: S1-2.07\n\ntest('x', () => {})", 2],
  ['another statement below', "// spec: S1-2.07\nconst a = 1\ntest('x', () => {})", 2],
])('rejects a comment with %s', (_, text, line) => {
  const message = `e2e/a.e2e.ts:${line}: a spec comment must be directly above a test or a describe`
  expect(read(text)).toEqual({ claims: [], problems: [message] })
})

test('rejects a comment at the end of a file', () => {
  expect(read('// spec: S1-2.07').problems).toEqual([
    'e2e/a.e2e.ts: a spec comment must be directly above a test or a describe',
  ])
})

test.each(['S1-2.7', 'S1.2.07', 'S1-2.07;', '2.07', 'S1-2.07,S1-2.08'])('rejects the id %s', (id) => {
  expect(read(`// spec: ${id}\ntest('x', () => {})`).problems).toEqual([`e2e/a.e2e.ts:1: ${id} is not a statement id`])
})

test.each(['// Spec: S1-2.07', '//spec: S1-2.07', '// spec : S1-2.07'])('rejects the spelling %j', (line) => {
  const { claims, problems } = read(`${line}\ntest('x', () => {})`)
  expect([claims, problems]).toEqual([[], ['e2e/a.e2e.ts:1: write it as // spec: S1-2.07, S1-2.08']])
})

test('reads test files only, and not its own samples', () => {
  for (const path of ['apps/server/src/a.ts', 'scripts/spec/test-claims.test.ts']) {
    expect(read(source, path).claims).toEqual([])
  }
  for (const path of ['a.test.ts', 'a.db.test.ts', 'a.api.test.ts', 'a.test.tsx', 'a.e2e.ts']) {
    expect(read(source, path).claims).toHaveLength(6)
  }
})
