import type { Database, Tx } from '../../platform/db/database.ts'
import { pageObject } from './brand-keys.ts'
import { findProfile } from './profile.repository.ts'

const keyPattern = /^b\/[0-9a-f]{3}\/(?<customerId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[0-9a-f]{32}\.webp$/

/** The keys of the brand images that a customer has at this moment. */
export type BrandImageKeys = (tx: Tx, customerId: string) => Promise<readonly (string | null)[]>

export const profileImageKeys: BrandImageKeys = async (tx, customerId) => {
  const profile = await findProfile(tx, customerId)
  return profile ? [profile.logo_key, profile.avatar_key] : []
}

/**
 * Whether the customer still has this image. The edge asks before it serves one from its cache, so a logo, an avatar or
 * a watermark that was removed, replaced or erased with its account goes dark with the answer it kept (30 s).
 */
export function brandImageChecker({ db }: { readonly db: Database }, sources: readonly BrandImageKeys[]) {
  return async (objectKey: string): Promise<boolean> => {
    const customerId = keyPattern.exec(objectKey)?.groups?.['customerId']
    if (customerId === undefined) return false
    return await db.tenant(customerId, async (tx) => {
      for (const keysOf of sources) {
        const keys = await keysOf(tx, customerId)
        if (keys.some((key) => key !== null && pageObject(key) === objectKey)) return true
      }
      return false
    })
  }
}
