import { describe, expect, it } from 'vitest'
import { newId } from '../ids/uuid.ts'
import { newTenantToken, parseTenantToken } from './tenant-token.ts'

describe('tenant tokens', () => {
  it('contain their customer and row ids and not the stored hash', () => {
    const customerId = newId()
    const token = newTenantToken(customerId)
    expect(parseTenantToken(token.text)).toEqual({ customerId, id: token.id, secretHash: token.secretHash })
    expect(Buffer.from(token.text, 'base64url').includes(token.secretHash)).toBe(false)
  })

  it.each(['', 'abc', 'A'.repeat(85), 'A'.repeat(87), `${'A'.repeat(85)}=`, `${'A'.repeat(85)}\n`])(
    'reject %j',
    (text) => {
      expect(parseTenantToken(text)).toBeNull()
    },
  )
})

it('has 256 random bits besides the ids of its customer and row', () => {
  const [customerId, id] = [newId(), newId()]
  const secrets = Array.from({ length: 300 }, () =>
    Buffer.from(newTenantToken(customerId, id).text, 'base64url').subarray(32),
  )
  expect(new Set(secrets.map((secret) => secret.length))).toEqual(new Set([32]))
  const constant = Array.from({ length: 256 }, (_, bit) => {
    const ones = secrets.filter((secret) => ((secret[bit >> 3]! >> (bit & 7)) & 1) === 1).length
    return ones === 0 || ones === secrets.length
  })
  expect(constant).not.toContain(true)
})

describe('ids', () => {
  it('are version 7 and sort by time', () => {
    const ids = [1_000, 2_000, 1_700_000_000_000].map((now) => newId(now))
    expect(ids.toSorted()).toEqual(ids)
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(Array.from({ length: 1_000 }, () => newId(5))).size).toBe(1_000)
  })
})

it('is accepted in its canonical spelling only', () => {
  const { text, secretHash } = newTenantToken(newId())
  const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
  const others = alphabet.map((letter) => text.slice(0, -1) + letter).filter((spelling) => spelling !== text)
  const opened = others.filter((spelling) => parseTenantToken(spelling)?.secretHash.equals(secretHash))
  expect(opened).toEqual([])
})
