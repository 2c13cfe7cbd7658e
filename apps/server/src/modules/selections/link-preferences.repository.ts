import type { Tx } from '../../platform/db/database.ts'
import { termsFromStored, termsToStored } from '@revela/domain'
import { packagesColumn } from './selection.repository.ts'
import type { SelectionsTables, TermsColumns } from './selections.module.ts'

const tables = (tx: Tx) => tx.withTables<SelectionsTables>()

export type LinkPreferences = Omit<
  SelectionsTables['link_preferences'],
  'customer_id' | 'gallery_id' | 'choosers_admitted_at'
>

/** The defaults before they are set. */
export const newPreferences: LinkPreferences = {
  selling: false,
  charge_type: null,
  contracted: null,
  extra_price: null,
  allow_extras: false,
  price_packages: [],
  deadline_day: null,
  link_type: null,
  active: false,
}

export async function readPreferences(tx: Tx, customerId: string, galleryId: string): Promise<LinkPreferences> {
  const row = await tables(tx)
    .selectFrom('link_preferences')
    .select([
      'selling',
      'charge_type',
      'contracted',
      'extra_price',
      'allow_extras',
      'price_packages',
      'deadline_day',
      'link_type',
      'active',
    ])
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
    .executeTakeFirst()
  return row ?? newPreferences
}

/** Returns the terms of a selection that begins now. */
export function agreedTerms(preferences: LinkPreferences): TermsColumns {
  return { ...termsToStored(termsFromStored(preferences)), deadline_day: preferences.deadline_day }
}

export async function storePreferences(
  tx: Tx,
  customerId: string,
  galleryId: string,
  preferences: LinkPreferences,
): Promise<void> {
  const columns = { ...preferences, price_packages: packagesColumn(preferences.price_packages) }
  await tables(tx)
    .insertInto('link_preferences')
    .values({ customer_id: customerId, gallery_id: galleryId, ...columns })
    .onConflict((conflict) => conflict.columns(['customer_id', 'gallery_id']).doUpdateSet(columns))
    .execute()
}

type GalleryKey = { readonly customerId: string; readonly galleryId: string }

export async function readChoosersAdmittedAt(tx: Tx, { customerId, galleryId }: GalleryKey): Promise<Date | null> {
  const row = await tables(tx)
    .selectFrom('link_preferences')
    .select('choosers_admitted_at')
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
    .executeTakeFirst()
  return row?.choosers_admitted_at ?? null
}

/** Returns false when no public selection is offered. */
export async function admitChoosers(tx: Tx, { customerId, galleryId }: GalleryKey, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('link_preferences')
    .set({ choosers_admitted_at: now })
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
    .where('active', '=', true)
    .where('link_type', '=', 'public')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
