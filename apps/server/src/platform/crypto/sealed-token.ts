import { uuidFromBytes, uuidToBytes } from '../ids/uuid.ts'
import type { KeyPurpose, Keys } from './keys.ts'

const idLength = 16

/**
 * An encrypted text in an address. It begins with its customer's id, as every token does, so that the edge in front of the
 * cells finds the cell whose key sealed it; with another id it cannot be unsealed.
 */
export function sealToken(
  keys: Keys,
  { purpose, customerId, text }: { readonly purpose: KeyPurpose; readonly customerId: string; readonly text: string },
): string {
  const sealed = keys.seal(purpose, text, customerId)
  return Buffer.concat([uuidToBytes(customerId), sealed]).toString('base64url')
}

/** Throws when the token is not ours. */
export function unsealToken(keys: Keys, purpose: KeyPurpose, token: string): { customerId: string; text: string } {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= idLength) throw new Error('too short')
  const customerId = uuidFromBytes(bytes.subarray(0, idLength))
  return { customerId, text: keys.unseal(purpose, bytes.subarray(idLength), customerId) }
}
