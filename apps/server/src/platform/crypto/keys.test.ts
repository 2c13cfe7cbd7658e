import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeys } from './keys.ts'

const keys = createKeys(Buffer.alloc(32, 5))

test('what was sealed for a row opens for that row, under that key and purpose alone', () => {
  const sealed = keys.seal('client-code', 'ABCD-EFGH-JKMN', 'customer/client')
  expect(sealed.toString('latin1')).not.toContain('ABCD')
  expect(keys.unseal('client-code', sealed, 'customer/client')).toBe('ABCD-EFGH-JKMN')
  expect(() => keys.unseal('client-code', sealed, 'customer/another')).toThrow(/authenticate data/)
  expect(() => keys.unseal('client-link', sealed, 'customer/client')).toThrow(/authenticate data/)
  expect(() => createKeys(Buffer.alloc(32, 6)).unseal('client-code', sealed, 'customer/client')).toThrow(
    /authenticate data/,
  )
  for (let at = 0; at < sealed.length; at += 1) {
    const copy = Buffer.from(sealed)
    copy[at]! ^= 1
    expect(() => keys.unseal('client-code', copy, 'customer/client')).toThrow(/authenticate data/)
  }
})

test('the same text never seals to the same bytes', () => {
  expect(keys.seal('client-code', 'x', 'y').equals(keys.seal('client-code', 'x', 'y'))).toBe(false)
})

test('after a change of the key, what was sealed before still opens, and nothing new is made with it', () => {
  const [old, today] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const sealed = createKeys(old).seal('client-code', '123456', 'row')
  const both = createKeys(today, old)
  expect(both.unseal('client-code', sealed, 'row')).toBe('123456')
  expect(() => both.unseal('client-code', sealed, 'another row')).toThrow('authenticate')
  expect(() => createKeys(today).unseal('client-code', sealed, 'row')).toThrow('authenticate')
  const fresh = both.seal('client-code', '123456', 'row')
  expect(createKeys(today).unseal('client-code', fresh, 'row')).toBe('123456')
  expect(() => createKeys(old).unseal('client-code', fresh, 'row')).toThrow('authenticate')
  expect(both.mac('content', 'x').equals(createKeys(today).mac('content', 'x'))).toBe(true)
})

const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', Buffer.alloc(32, 5), '', `revela/${purpose}`, 32))

test('seals by AES-256-GCM and signs by HMAC-SHA-256, each purpose under a key of its own', () => {
  const sealed = keys.seal('client-code', 'ABCD', 'row')
  const opening = createDecipheriv('aes-256-gcm', keyOf('client-code'), sealed.subarray(0, 12), { authTagLength: 16 })
  opening.setAAD(Buffer.from('row')).setAuthTag(sealed.subarray(12, 28))
  expect(Buffer.concat([opening.update(sealed.subarray(28)), opening.final()]).toString()).toBe('ABCD')
  expect(keys.mac('content', 'x')).toEqual(createHmac('sha256', keyOf('content')).update('x').digest())
  expect(keys.mac('content', 'x')).not.toEqual(keys.mac('order', 'x'))
})
