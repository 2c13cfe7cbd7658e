import { createHash, randomBytes } from 'node:crypto'
import { newId, uuidFromBytes, uuidToBytes } from '../ids/uuid.ts'

/**
 * An opaque token that begins with its customer's id, so that its row is looked up inside that tenant only: 16 bytes
 * customer, 16 bytes row id, 32 random bytes. The database stores only the hash of the secret.
 */
export type TenantToken = {
  readonly customerId: string
  readonly id: string
  readonly secretHash: Buffer
}

export type FreshTenantToken = TenantToken & { readonly text: string }

/** `id` names an existing row whose secret is replaced. */
export function newTenantToken(customerId: string, id = newId()): FreshTenantToken {
  const secret = randomBytes(32)
  const text = Buffer.concat([uuidToBytes(customerId), uuidToBytes(id), secret]).toString('base64url')
  return { customerId, id, secretHash: hashSecret(secret), text }
}

export function parseTenantToken(text: string): TenantToken | null {
  if (!/^[A-Za-z0-9_-]{86}$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  // Only the canonical spelling is accepted: the last base64 character has unused bits that allow other spellings.
  if (bytes.length !== 64 || bytes.toString('base64url') !== text) return null
  return {
    customerId: uuidFromBytes(bytes.subarray(0, 16)),
    id: uuidFromBytes(bytes.subarray(16, 32)),
    secretHash: hashSecret(bytes.subarray(32)),
  }
}

// The secret has 256 random bits, so a plain hash is enough and session look-ups stay cheap.
function hashSecret(secret: Uint8Array): Buffer {
  return createHash('sha256').update(secret).digest()
}
