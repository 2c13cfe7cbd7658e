import { HOUR_MS } from '@revela/domain'
import { keyPurpose, type Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import { tables } from './domains.module.ts'

const purpose = keyPurpose('acme-account')

export type AcmeAccount = { readonly key: string; readonly url: string | null }

type Deps = { readonly db: Database; readonly keys: Keys }

/** Returns our account at the authority. The first caller's key is stored; a concurrent one gets the same. */
export async function openAcmeAccount(
  { db, keys }: Deps,
  directoryUrl: string,
  newKey: () => Promise<string>,
): Promise<AcmeAccount> {
  const read = async () => {
    const row = await db.withoutTenant((tx) =>
      tables(tx).selectFrom('acme_account').selectAll().where('directory_url', '=', directoryUrl).executeTakeFirst(),
    )
    return row ? { key: keys.unseal(purpose, row.key_sealed, directoryUrl), url: row.url } : null
  }
  const existing = await read()
  if (existing) return existing
  const key_sealed = keys.seal(purpose, await newKey(), directoryUrl)
  await db.withoutTenant((tx) =>
    tables(tx)
      .insertInto('acme_account')
      .values({ directory_url: directoryUrl, key_sealed, url: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const stored = await read()
  if (!stored) throw new Error('the account at the certificate authority was not stored')
  return stored
}

export async function storeAcmeAccountUrl(
  { db }: Pick<Deps, 'db'>,
  directoryUrl: string,
  url: string | null,
): Promise<void> {
  await db.withoutTenant((tx) =>
    tables(tx).updateTable('acme_account').set({ url }).where('directory_url', '=', directoryUrl).execute(),
  )
}

/** Longer than any order takes. The time of the database, because housekeeping deletes expired rows by it. */
const challengeTtlMs = HOUR_MS

export async function storeChallenge(
  { db }: Pick<Deps, 'db'>,
  { token, keyAuthorization }: { readonly token: string; readonly keyAuthorization: string },
): Promise<void> {
  const columns = { key_authorization: keyAuthorization, expires_at: new Date(Date.now() + challengeTtlMs) }
  await db.withoutTenant((tx) =>
    tables(tx)
      .insertInto('acme_challenge')
      .values({ token, ...columns })
      .onConflict((conflict) => conflict.column('token').doUpdateSet(columns))
      .execute(),
  )
}

export async function deleteChallenge({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  await db.withoutTenant((tx) => tables(tx).deleteFrom('acme_challenge').where('token', '=', token).execute())
}

/** The text that the authority expects at a challenge's address; null for an unknown token. */
export async function findChallenge({ db }: Pick<Deps, 'db'>, token: string): Promise<string | null> {
  const row = await db.withoutTenant((tx) =>
    tables(tx).selectFrom('acme_challenge').select('key_authorization').where('token', '=', token).executeTakeFirst(),
  )
  return row?.key_authorization ?? null
}
