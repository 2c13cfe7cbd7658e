import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

declare const brand: unique symbol

/** The purpose of a key. Each purpose has its own key, so that a signature for one purpose is invalid for another. */
export type KeyPurpose = string & { readonly [brand]: 'KeyPurpose' }

const declared = new Set<string>()

/**
 * Declares a purpose once, in the file that uses it. The key is derived from the name: a second declaration would share
 * the key and is rejected, and a renamed purpose cannot unseal older data.
 */
export function keyPurpose(name: string): KeyPurpose {
  if (declared.has(name)) throw new Error(`key purpose declared twice: ${name}`)
  declared.add(name)
  return name as KeyPurpose
}

export type Keys = {
  readonly mac: (purpose: KeyPurpose, text: string | Buffer) => Buffer
  /**
   * Encrypts a text, so that the database alone does not reveal it. `bound` names its row: moved to another row, it
   * cannot be unsealed.
   */
  readonly seal: (purpose: KeyPurpose, text: string, bound: string) => Buffer
  readonly unseal: (purpose: KeyPurpose, sealed: Buffer, bound: string) => string
}

const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** Data sealed with the previous secret can still be unsealed; everything new uses the current secret. */
export function createKeys(secret: Buffer, previousSecret?: Buffer): Keys {
  const earlier = previousSecret && createKeys(previousSecret)
  const derivedKeys = new Map<KeyPurpose, Buffer>()
  const key = (purpose: KeyPurpose): Buffer => {
    const derivedKey = derivedKeys.get(purpose)
    if (derivedKey) return derivedKey
    const newKey = Buffer.from(hkdfSync('sha256', secret, '', `revela/${purpose}`, 32))
    derivedKeys.set(purpose, newKey)
    return newKey
  }
  return {
    mac: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest(),
    seal: (purpose, text, bound) => {
      const nonce = randomBytes(nonceLength)
      const sealing = createCipheriv(cipher, key(purpose), nonce).setAAD(Buffer.from(bound))
      const ciphertext = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), ciphertext])
    },
    unseal: (purpose, sealed, bound) => {
      try {
        return open(key(purpose), sealed, bound)
      } catch (error) {
        if (!earlier) throw error
        return earlier.unseal(purpose, sealed, bound)
      }
    },
  }
}

function open(key: Buffer, sealed: Buffer, bound: string): string {
  const [nonce, rest] = [sealed.subarray(0, nonceLength), sealed.subarray(nonceLength)]
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagLength })
  opening.setAAD(Buffer.from(bound)).setAuthTag(rest.subarray(0, tagLength))
  return Buffer.concat([opening.update(rest.subarray(tagLength)), opening.final()]).toString('utf8')
}
