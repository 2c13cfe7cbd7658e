import { describe, expect, it } from 'vitest'
import { createKeys } from '../../platform/crypto/keys.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { grantExpiry, openGrant, signGrant } from './content-grant.ts'

const keys = createKeys(Buffer.alloc(32, 1))
const now = new Date('2026-11-15T12:10:00Z')
const grant = {
  customerId: newId(),
  ownerId: newId(),
  audience: 'owner' as const,
  watermarkCode: '0',
  epoch: 3,
  expiresAt: grantExpiry(now),
}

describe('content grant', () => {
  it('returns what was signed until it expires', () => {
    const token = signGrant(keys, grant)
    expect(openGrant(keys, token, now)).toEqual(grant)
    expect(grant.expiresAt).toEqual(new Date('2026-11-15T13:00:00Z'))
    expect(openGrant(keys, token, grant.expiresAt)).toBeNull()
  })

  it('contains the audience and the watermark', () => {
    for (const time of [
      { audience: 'family', watermarkCode: 'w123456789s1' },
      { audience: 'family', watermarkCode: '0' },
    ] as const) {
      const token = signGrant(keys, { ...grant, ...time })
      expect(openGrant(keys, token, now)).toMatchObject(time)
      expect(token).not.toBe(signGrant(keys, grant))
    }
  })

  it('is the same for all requests within half an hour', () => {
    const later = { ...grant, expiresAt: grantExpiry(new Date('2026-11-15T12:29:59Z')) }
    expect(signGrant(keys, later)).toBe(signGrant(keys, grant))
  })

  it('is rejected with any bit changed, under another key or in another encoding', () => {
    const token = signGrant(keys, grant)
    const bytes = Buffer.from(token, 'base64url')
    let opened = 0
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const copy = Buffer.from(bytes)
      copy[bit >> 3]! ^= 1 << (bit & 7)
      if (openGrant(keys, copy.toString('base64url'), now)) opened += 1
    }
    expect(opened).toBe(0)
    expect(openGrant(createKeys(Buffer.alloc(32, 2)), token, now)).toBeNull()
    for (const other of [`${token}=`, `${token}A`, token.slice(1), ` ${token}`, '']) {
      expect(openGrant(keys, other, now), other).toBeNull()
    }
  })
})
