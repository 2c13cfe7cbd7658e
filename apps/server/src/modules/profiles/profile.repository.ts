import type { Tx } from '../../platform/db/database.ts'
import type { NewAccount } from '../accounts/index.ts'
import type { ProfileRow, ProfilesTables } from './profiles.module.ts'

const tables = (tx: Tx) => tx.withTables<ProfilesTables>()

export async function findProfile(tx: Tx, customerId: string): Promise<ProfileRow | undefined> {
  return tables(tx).selectFrom('profile').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
}

/** Serializes concurrent changes of the same profile. */
export async function lockProfile(tx: Tx, customerId: string): Promise<ProfileRow> {
  return tables(tx)
    .selectFrom('profile')
    .selectAll()
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Returns false when a concurrent call created it. */
export async function insertProfile(tx: Tx, account: NewAccount, subdomain: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('profile')
    .values({
      customer_id: account.customerId,
      display_name: account.name,
      display_email: account.email,
      whatsapp_number: account.whatsappNumber ?? '',
      phone_type: 'telefone-whatsapp',
      bio: '',
      site: '',
      instagram: '',
      facebook: '',
      twitter: '',
      notification_email: account.email,
      logo_key: null,
      logo_width: null,
      logo_height: null,
      avatar_key: null,
      subdomain,
      subdomain_chosen: false,
      own_domain: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export type ProfileChange = Partial<Omit<ProfileRow, 'customer_id'>>

export async function updateProfile(tx: Tx, customerId: string, change: ProfileChange): Promise<void> {
  await tables(tx).updateTable('profile').set(change).where('customer_id', '=', customerId).execute()
}

/**
 * Replaces the account's old address as contact e-mail and as address of the notices. An address that the photographer
 * chose otherwise stays. Returns whether anything changed.
 */
export async function moveProfileEmail(
  tx: Tx,
  customerId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const row = await findProfile(tx, customerId)
  const usesOld = (email: string) => email.toLowerCase() === from.toLowerCase()
  if (!row || (!usesOld(row.display_email) && !usesOld(row.notification_email))) return false
  await updateProfile(tx, customerId, {
    ...(usesOld(row.display_email) ? { display_email: to } : {}),
    ...(usesOld(row.notification_email) ? { notification_email: to } : {}),
  })
  return true
}

/** Moves the studio to its own domain, or with null back to its subdomain. Only the domains module calls this. */
export async function setActiveDomain(tx: Tx, customerId: string, name: string | null): Promise<void> {
  await updateProfile(tx, customerId, { own_domain: name })
}
