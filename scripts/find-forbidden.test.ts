import { expect, test } from 'vitest'
import { findForbidden } from './find-forbidden.ts'

const words = (path: string, text: string) => findForbidden(path, text).map(({ kind, word }) => `${kind}: ${word}`)

test.each([
  ['a metaphor in a name', 'apps/a.ts', 'const doorKey = 1', ['name: door']],
  ['the last word of a type', 'apps/a.ts', 'type MailNeeds = { readonly db: string }', ['name: needs']],
  ['a participle as a whole name', 'apps/a.ts', 'function open(given: string) {}', ['name: given']],
  ['a parameter in a template', 'apps/a.ts', 'const text = `${told}`', ['name: told']],
  ['a column', 'apps/server/migrations/0001-a.sql', 'alter table a add column most integer;', ['name: most']],
  ['a file name', 'apps/desk.ts', '', ['file name: desk']],
  ['a test title', 'apps/a.test.ts', "it('knocks at the door', () => {})", ['test title: door']],
  ['a heading', 'docs/a.md', '# The house', ['heading: house']],
  ['a log message', 'apps/a.ts', "log.warn({ id }, 'nobody is there')", ['message: nobody']],
  ['a metric', 'apps/a.ts', "counter({ name: 'revela_figures_total' })", ['message: figures']],
])('rejects %s', (_, path, text, expected) => {
  expect(words(path, text)).toEqual(expected)
})

test.each([
  ['comments and strings', 'apps/a.ts', "// the door\nconst label = 'a door'"],
  ['the keywords of and is', 'apps/a.ts', 'for (const a of list) f(a)\nfunction g(a: unknown): a is string {}'],
  ['members that are declared elsewhere', 'apps/a.ts', 'Object.is(a, b)'],
  ['a needed thing as a boolean', 'apps/a.ts', 'const needsPin = true'],
  ['a field on the wire', 'packages/contract/src/endpoints/selection.ts', 'const a = { asked: 1 }'],
])('accepts %s', (_, path, text) => {
  expect(words(path, text)).toEqual([])
})
