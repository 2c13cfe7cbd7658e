import { automaticSubdomain } from '@revela/domain'
import { randomInt } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { findCustomer, type NewAccount } from '../accounts/index.ts'
import { findProfile, insertProfile } from './profile.repository.ts'
import type { ProfileRow } from './profiles.module.ts'
import { claimSubdomain, forgetSubdomain } from './subdomain.repository.ts'

// Nothing that is read as something else when it is dictated.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const mostTries = 8

/** Plugged into sign-up: no account is ever without a name in an address. */
export async function createProfile(tx: Tx, of: NewAccount, now: Date): Promise<void> {
  const subdomain = await claimAutomatic(tx, of, now)
  if (!(await insertProfile(tx, of, subdomain))) await forgetSubdomain(tx, subdomain, of.customerId)
}

/** The profile of an account, made now for the accounts that are older than profiles. */
export async function openProfile(tx: Tx, customerId: string, now: Date): Promise<ProfileRow> {
  const known = await findProfile(tx, customerId)
  if (known) return known
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw new Refusal('NotFound')
  const { name, email, whatsapp_number: whatsappNumber } = customer
  await createProfile(tx, { customerId, name, email, whatsappNumber }, now)
  const made = await findProfile(tx, customerId)
  if (!made) throw new Refusal('NotFound')
  return made
}

async function claimAutomatic(tx: Tx, of: NewAccount, now: Date): Promise<string> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const name = automaticSubdomain(of.name, letters(4 + tries))
    if (await claimSubdomain(tx, name, of.customerId, now)) return name
  }
  throw new Error('no free name was found for a new account')
}

function letters(count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')
}
