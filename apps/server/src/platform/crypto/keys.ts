import { createHmac, hkdfSync } from 'node:crypto'

/** Purposes get keys of their own, so that what is signed for one can never be shown for another. */
export type KeyPurpose = 'rate-limit' | 'known-device' | 'social-start' | 'handover-agent' | 'site-key' | 'content' | 'upgrade-offer'

export type Keys = { readonly mac: (purpose: KeyPurpose, text: string | Buffer) => Buffer }

export function createKeys(secret: Buffer): Keys {
  const made = new Map<KeyPurpose, Buffer>()
  const key = (purpose: KeyPurpose): Buffer => {
    const known = made.get(purpose)
    if (known) return known
    const fresh = Buffer.from(hkdfSync('sha256', secret, '', `revela/${purpose}`, 32))
    made.set(purpose, fresh)
    return fresh
  }
  return { mac: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest() }
}
