import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { findProfile } from './profile.repository.ts'
import type { ProfileRow } from './profiles.tables.ts'
import { holdersOf } from './subdomain.repository.ts'

export type FoundStudio = {
  readonly customerId: string
  readonly profile: ProfileRow
  /** The name is a former one: send the visitor to `profile.subdomain`. */
  readonly moved: boolean
}

/** Whose galleries a host name leads to, old names in their quarantine included. */
export function studioFinder({ db, clock }: { db: Database; clock: Clock }) {
  return async (name: string): Promise<FoundStudio | null> => {
    const holders = await db.nobody((tx) => holdersOf(tx, [name], clock()))
    const customerId = holders.get(name)
    if (!customerId) return null
    const profile = await db.tenant(customerId, (tx) => findProfile(tx, customerId))
    return profile ? { customerId, profile, moved: profile.subdomain !== name } : null
  }
}
