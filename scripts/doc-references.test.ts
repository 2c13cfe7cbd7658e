import { expect, test } from 'vitest'
import { brokenReferences } from './doc-references.ts'

const paths = ['README.md', 'docs/spec.md', 'docs/decisions/0001-a.md', 'packages/domain/src/trial.test.ts']
const check = (path: string, text: string) => brokenReferences([{ path, text }], paths)

test.each([
  ['README.md', '[spec](docs/spec.md) [folder](docs/decisions) [web](https://example.com) [here](#part)'],
  ['docs/decisions/0001-a.md', '[up](../spec.md#section) and [top](../../README.md)'],
  ['docs/spec.md', '| D/trial.test.ts, D/*.test.ts | packages/domain |'],
  ['README.md', 'a sentence about D/nothing.ts is not a reference'],
])('accepts in %s: %s', (path, text) => expect(check(path, text)).toEqual([]))

test.each([
  ['README.md', '[gone](docs/gone.md)', 'README.md: docs/gone.md'],
  ['README.md', '<img src="docs/gone.webp" width="160">', 'README.md: docs/gone.webp'],
  ['docs/decisions/0001-a.md', '[wrong](spec.md)', 'docs/decisions/0001-a.md: docs/decisions/spec.md'],
  ['docs/spec.md', '| D/gone.test.ts |', 'docs/spec.md: packages/domain/src/gone.test.ts'],
  ['docs/spec.md', '| e2e/gone.e2e.ts |', 'docs/spec.md: e2e/gone.e2e.ts'],
])('reports in %s: %s', (path, text, brokenReference) => expect(check(path, text)).toEqual([brokenReference]))
