import { automaticSubdomain } from '@revela/domain'
import { randomInt } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import type { CellNames } from '../../platform/directory/cell-names.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { findCustomer, type NewAccount } from '../accounts/index.ts'
import { findProfile, insertProfile } from './profile.repository.ts'
import type { ProfileRow } from './profiles.module.ts'
import { claimName, deleteName } from './studio-name.repository.ts'

// Omits characters that are easily misheard or misread.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const maxAttempts = 8

/** Called by sign-up: every account has a subdomain. */
export async function createProfile(
  tx: Tx,
  account: NewAccount,
  now: Date,
  cellNames: CellNames | null,
): Promise<void> {
  const subdomain = await claimAutomatic(tx, account, now, cellNames)
  if (!(await insertProfile(tx, account, subdomain))) await deleteName(tx, 'subdomain', subdomain, account.customerId)
}

/** Returns the profile of an account, and creates it for accounts that are older than profiles. */
export async function openProfile(tx: Tx, customerId: string, now: Date): Promise<ProfileRow> {
  const existing = await findProfile(tx, customerId)
  if (existing) return existing
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw new ApiError('NotFound')
  const { name, email, whatsapp_number: whatsappNumber } = customer
  await createProfile(tx, { customerId, name, email, whatsappNumber }, now, null)
  const created = await findProfile(tx, customerId)
  if (!created) throw new ApiError('NotFound')
  return created
}

/**
 * Returns the address for notices to the photographer. Until the account's own address is confirmed, it is that one:
 * the notification address could be any person's, and the contact form would send a stranger's text to it.
 */
export async function noticeAddress(tx: Tx, customerId: string, now: Date): Promise<string> {
  const customer = await findCustomer(tx, customerId)
  if (customer && customer.email_confirmed_at === null) return customer.email
  return (await openProfile(tx, customerId, now)).notification_email
}

async function claimAutomatic(tx: Tx, account: NewAccount, now: Date, cellNames: CellNames | null): Promise<string> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const name = automaticSubdomain(account.name, randomText(4 + attempt))
    if (await claimName(tx, cellNames, { kind: 'subdomain', name, customerId: account.customerId, now })) return name
  }
  throw new Error('no free subdomain found for a new account')
}

function randomText(count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')
}
