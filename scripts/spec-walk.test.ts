import { expect, test } from 'vitest'
import { unprovenRows } from './spec-walk.ts'

const head = '| § | what it says | where it lives | shown by |\n|---|---|---|---|\n'
const check = (shown: string, path = 'docs/spec-walk-1.md') =>
  unprovenRows([{ path, text: `${head}| 1 | a path is not shown | U/app | ${shown} |\n` }])

test.each(['T/sign-up.api.test.ts', 'J/access/logout.e2e.ts (twice)', 'bench/faults', 'departure (later)'])(
  'enough: %s',
  (shown) => expect(check(shown)).toEqual([]),
)

test.each(['', 'the walk of another document', '**missing**', 'J/a.e2e.ts; on the screen **not shown**'])(
  'not enough: %s',
  (shown) => expect(check(shown)).toEqual([`docs/spec-walk-1.md:3: ${shown}`]),
)

test('other documents have tables of their own', () => expect(check('', 'docs/spec.md')).toEqual([]))
