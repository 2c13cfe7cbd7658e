import type { Database } from '../../platform/db/database.ts'
import { pageObject } from './brand-keys.ts'
import { findProfile } from './profile.repository.ts'

const keyPattern = /^b\/[0-9a-f]{3}\/(?<customerId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[0-9a-f]{32}\.webp$/

/**
 * Whether a profile names this image at this moment. The edge asks before it serves one from its cache, so a logo or an
 * avatar that was removed, replaced or erased with its account goes dark with the answer it kept (30 s).
 */
export function brandImageChecker({ db }: { readonly db: Database }) {
  return async (objectKey: string): Promise<boolean> => {
    const customerId = keyPattern.exec(objectKey)?.groups?.['customerId']
    if (customerId === undefined) return false
    const profile = await db.tenant(customerId, (tx) => findProfile(tx, customerId))
    const named = [profile?.logo_key, profile?.avatar_key]
    return named.some((key) => key !== null && key !== undefined && pageObject(key) === objectKey)
  }
}
