import { normalizeGalleryPassword, READABLE_ALPHABET } from '@revela/domain'
import { randomInt } from 'node:crypto'
import { keyPurpose } from '../../platform/crypto/keys.ts'
import type { GalleriesDeps, GalleriesTables } from './galleries.module.ts'
import type { StoredPassword } from './gallery-access.repository.ts'

const passwordPurpose = keyPurpose('gallery-password')

type Sealed = Pick<GalleriesTables['gallery'], 'customer_id' | 'id' | 'password_sealed'>

const generatedLength = 8

/** Random characters that are not easily confused with each other. */
export function randomReadable(length: number): string {
  return Array.from({ length }, () => READABLE_ALPHABET.charAt(randomInt(READABLE_ALPHABET.length))).join('')
}

export function generatePassword(): string {
  return randomReadable(generatedLength)
}

/**
 * The stored form of a gallery's password: a hash to check it, and a sealed copy to show it to the photographer again.
 */
export async function sealPassword(
  { hasher, keys }: Pick<GalleriesDeps, 'hasher' | 'keys'>,
  customerId: string,
  galleryId: string,
  password: string,
): Promise<StoredPassword> {
  return {
    hash: await hasher.hash(normalizeGalleryPassword(password)),
    sealed: keys.seal(passwordPurpose, password, boundTo(customerId, galleryId)),
  }
}

export function unsealPassword({ keys }: Pick<GalleriesDeps, 'keys'>, gallery: Sealed): string | null {
  const { customer_id, id, password_sealed } = gallery
  return password_sealed && keys.unseal(passwordPurpose, password_sealed, boundTo(customer_id, id))
}

function boundTo(customerId: string, galleryId: string): string {
  return `${customerId}/${galleryId}`
}
