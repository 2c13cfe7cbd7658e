import { expect, it } from 'vitest'
import { readConnectionReturn } from './connection-return.ts'

it.each([
  ['?code=TG-1&state=abc', { kind: 'allowed', state: 'abc', code: 'TG-1' }],
  ['?error=access_denied&state=abc', { kind: 'declined' }],
  ['?code=TG-1', { kind: 'invalid' }],
  ['?state=abc', { kind: 'invalid' }],
  ['', { kind: 'invalid' }],
])('reads %s', (search, expected) => expect(readConnectionReturn(search)).toEqual(expected))
