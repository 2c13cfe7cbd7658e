import { expect, test } from 'vitest'
import { readResetToken } from './recovery.ts'

// spec: S1-2.23
test.each([
  ['#token=abc.DEF_1-2', '', 'abc.DEF_1-2'],
  ['', '?token=abc', 'abc'],
  ['#token=new', '?token=old', 'new'],
  ['', '', ''],
  ['#other=1', '?x=2', ''],
])('reads the token of %s%s', (hash, search, token) => expect(readResetToken(hash, search)).toBe(token))
