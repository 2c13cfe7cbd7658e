import { expect, test } from 'vitest'
import { isOurReturnAddress } from './http.ts'

test.each([
  'http://app.revela.localhost:27000/login/return/google',
  'http://app.revela.localhost:51234/login/return/google',
])('%s is ours', (address) => {
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
])('%s is not', (address) => {
  expect(isOurReturnAddress(address, 'google')).toBe(false)
})
