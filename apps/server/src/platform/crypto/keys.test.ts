import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeys, keyPurpose } from './keys.ts'

const keys = createKeys(Buffer.alloc(32, 5))
const [sealing, signing] = [keyPurpose('test-sealing'), keyPurpose('test-signing')]

test('unseals a text only for its row, key and purpose', () => {
  const sealed = keys.seal(sealing, 'ABCD-EFGH-JKMN', 'customer/client')
  expect(sealed.toString('latin1')).not.toContain('ABCD')
  expect(keys.unseal(sealing, sealed, 'customer/client')).toBe('ABCD-EFGH-JKMN')
  expect(() => keys.unseal(sealing, sealed, 'customer/another')).toThrow(/authenticate data/)
  expect(() => keys.unseal(signing, sealed, 'customer/client')).toThrow(/authenticate data/)
  expect(() => createKeys(Buffer.alloc(32, 6)).unseal(sealing, sealed, 'customer/client')).toThrow(/authenticate data/)
  for (let at = 0; at < sealed.length; at += 1) {
    const copy = Buffer.from(sealed)
    copy[at]! ^= 1
    expect(() => keys.unseal(sealing, copy, 'customer/client')).toThrow(/authenticate data/)
  }
})

test('seals the same text to different bytes each time', () => {
  expect(keys.seal(sealing, 'x', 'y').equals(keys.seal(sealing, 'x', 'y'))).toBe(false)
})

test('unseals with the previous key after a rotation and seals only with the new one', () => {
  const [old, today] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const sealed = createKeys(old).seal(sealing, '123456', 'row')
  const both = createKeys(today, old)
  expect(both.unseal(sealing, sealed, 'row')).toBe('123456')
  expect(() => both.unseal(sealing, sealed, 'another row')).toThrow('authenticate')
  expect(() => createKeys(today).unseal(sealing, sealed, 'row')).toThrow('authenticate')
  const fresh = both.seal(sealing, '123456', 'row')
  expect(createKeys(today).unseal(sealing, fresh, 'row')).toBe('123456')
  expect(() => createKeys(old).unseal(sealing, fresh, 'row')).toThrow('authenticate')
  expect(both.mac(signing, 'x').equals(createKeys(today).mac(signing, 'x'))).toBe(true)
})

const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', Buffer.alloc(32, 5), '', `revela/${purpose}`, 32))

test('seals with AES-256-GCM and signs with HMAC-SHA-256, with a separate key per purpose', () => {
  const sealed = keys.seal(sealing, 'ABCD', 'row')
  const opening = createDecipheriv('aes-256-gcm', keyOf('test-sealing'), sealed.subarray(0, 12), { authTagLength: 16 })
  opening.setAAD(Buffer.from('row')).setAuthTag(sealed.subarray(12, 28))
  expect(Buffer.concat([opening.update(sealed.subarray(28)), opening.final()]).toString()).toBe('ABCD')
  expect(keys.mac(signing, 'x')).toEqual(createHmac('sha256', keyOf('test-signing')).update('x').digest())
  expect(keys.mac(signing, 'x')).not.toEqual(keys.mac(sealing, 'x'))
})

test('rejects a purpose that is declared twice', () => {
  expect(() => keyPurpose('test-sealing')).toThrow('key purpose declared twice: test-sealing')
})
