import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '../ids/uuid.ts'
import { createKeys, keyPurpose } from './keys.ts'
import { sealToken, unsealToken } from './sealed-token.ts'

const keys = createKeys(randomBytes(32))
const [purpose, otherPurpose] = [keyPurpose('sealed-token-test'), keyPurpose('sealed-token-test-other')]

test('a sealed token begins with its customer’s id and hides its text', () => {
  const customerId = newId()
  const token = sealToken(keys, { purpose, customerId, text: 'a secret text' })
  const bytes = Buffer.from(token, 'base64url')
  expect(bytes.subarray(0, 16).toString('hex')).toBe(customerId.replaceAll('-', ''))
  expect(bytes.includes('secret')).toBe(false)
  expect(unsealToken(keys, purpose, token)).toEqual({ customerId, text: 'a secret text' })
})

test('a sealed token with another id, purpose or key is rejected', () => {
  const token = sealToken(keys, { purpose, customerId: newId(), text: 'text' })
  const other = sealToken(keys, { purpose, customerId: newId(), text: 'text' })
  expect(() => unsealToken(keys, purpose, other.slice(0, 20) + token.slice(20))).toThrow('unable to authenticate')
  expect(() => unsealToken(keys, otherPurpose, token)).toThrow('unable to authenticate')
  expect(() => unsealToken(createKeys(randomBytes(32)), purpose, token)).toThrow('unable to authenticate')
  for (const text of ['', 'abc', 'A'.repeat(21)]) expect(() => unsealToken(keys, purpose, text)).toThrow('too short')
})
