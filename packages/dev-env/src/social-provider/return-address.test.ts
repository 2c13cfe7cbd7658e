import { expect, test } from 'vitest'
import { isOurReturnAddress } from './http.ts'

test.each([
  'http://app.revela.localhost:27000/login/return/google',
  'http://app.revela.localhost:51234/login/return/google',
])('accepts %s as our return address', (address) => {
  expect(isOurReturnAddress(address, 'google')).toBe(true)
})

test.each([
  'http://app.revela.localhost:27000/login/return/facebook',
  'http://app.revela.localhost.example.test/login/return/google',
  'http://other.localhost:27000/login/return/google',
  'http://app.revela.localhost:27000/login/return/google?next=x',
  'http://app.revela.localhost:27000/login/return/google/more',
  'javascript:alert(1)',
  'not an address',
])('rejects %s as a return address', (address) => {
  expect(isOurReturnAddress(address, 'google')).toBe(false)
})
