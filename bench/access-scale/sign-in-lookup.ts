import { findByName, findPasswordHash } from '../../apps/server/src/modules/accounts/account.repository.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'

export type SignInLookup = {
  readonly find: (email: string) => Promise<string | null>
  readonly close: () => Promise<void>
}

/** What sign-in reads before it hashes, by the product's own functions and through its row-level security. */
export function openSignInLookup(appUrl: string): SignInLookup {
  const db = openDatabase(appUrl, { max: 1 })
  return {
    find: async (email) => {
      const customerId = await db.nobody((tx) => findByName(tx, 'email', email))
      return customerId ? db.tenant(customerId, (tx) => findPasswordHash(tx, customerId)) : null
    },
    close: db.close,
  }
}
