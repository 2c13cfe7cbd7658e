import type { Product } from '@revela/domain'
import { Client } from 'pg'
import { sessionCookie } from '../../http/http-deps.ts'
import {
  deletePasskeys,
  deleteSecondFactor,
  deleteSessions,
  findByName,
  findCustomer,
  recordActivity,
} from '../accounts/index.ts'
import { changeEmail, identityProofs, type IdentityProof } from './change-email.ts'
import { allowMail, blockMail, listMailQueue } from './client-mail-review.ts'
import { readCustomerCard, type CustomerCard } from './customer-card.read.ts'
import { enrol, retire } from './enrol.ts'
import { secondFactorRemovedMail } from './mails.ts'
import { requireSecondFactor, stopRequiringSecondFactor } from './require-second-factor.ts'
import { listStaffActions, recordStaffAction } from './staff-action.repository.ts'
import { StaffCommandError, type StaffActor, type StaffDeps } from './staff.module.ts'
import { extend, freeze, unfreeze } from './account-status.ts'
import { closeSupportSessions, openSupportSession, signOutEverywhere } from './support-session.ts'

export const staffUsage = `npm run staff -- COMMAND --staff NAME --ticket REF [options]

  find          --email ADDRESS | --subdomain NAME | --customer ID
  change-email  --customer ID --to ADDRESS --identity ${identityProofs.join('|')}
  remove-second-factor  --customer ID --identity ${identityProofs.join('|')}   for a lost app and lost codes; removes passkeys too
  require-second-factor  --customer ID                 nothing works until an app or a passkey is registered
  stop-requiring-second-factor  --customer ID --identity ${identityProofs.join('|')}
  freeze, unfreeze  --customer ID [--product gallery_pro|site_pro]
  extend        --customer ID --days N [--product …]   more days of a trial or of the grace period
  session       --customer ID [--minutes 30]           read-only session that sees what the owner sees
  end-session   --customer ID
  end-sessions  --customer ID                          end all sessions, the owner's too
  mail-queue                                           accounts reported by recipients, or with held mails
  allow-mail    --customer ID                          close reports, end the pause, send held mails
  block-mail    --customer ID                          close reports, pause, reject held mails
  log           --customer ID                          actions of support in an account
  enrol         --name NAME                            a new staff member (without --staff: as the owner of the database)
  retire        --name NAME

Every action is recorded in a log that the customer reads in Minha Conta; opening a session, changing an e-mail and
changing the second factor are also mailed to them. The terminal asks for the one-time code of your authenticator app,
which works once.`

export type StaffOptions = Readonly<Record<string, string | undefined>>

type Command = (staffDeps: StaffDeps, parsed: ParsedOptions, by: StaffActor) => Promise<unknown>

const commands: Readonly<Record<string, Command>> = {
  find: (staffDeps, parsed, by) => findAccount(staffDeps, toAccountQuery(parsed), by),
  'change-email': async (staffDeps, parsed, by) => {
    const identity = parsed.identity()
    const from = await changeEmail(staffDeps, parsed.text('customer'), parsed.text('to'), by)
    return { from, to: parsed.text('to'), identity, note: 'both addresses are notified; all sessions ended' }
  },
  'remove-second-factor': async (staffDeps, parsed, by) => {
    const identity = parsed.identity()
    await removeSecondFactor(staffDeps, parsed.text('customer'), by)
    return { identity, note: 'the owner is notified by e-mail; all sessions ended' }
  },
  'require-second-factor': async (staffDeps, parsed, by) => {
    const { sessionsEnded } = await requireSecondFactor(staffDeps, parsed.text('customer'), by)
    const sessions = sessionsEnded ? 'all sessions ended' : 'open sessions must register a factor first'
    return { note: `the owner is notified by e-mail; ${sessions}` }
  },
  'stop-requiring-second-factor': async (staffDeps, parsed, by) => {
    const identity = parsed.identity()
    await stopRequiringSecondFactor(staffDeps, parsed.text('customer'), by)
    return { identity, note: 'the owner is notified by e-mail; registered factors stay' }
  },
  freeze: (staffDeps, parsed, by) => freeze(staffDeps, parsed.product(), by),
  unfreeze: (staffDeps, parsed, by) => unfreeze(staffDeps, parsed.product(), by),
  extend: async (staffDeps, parsed, by) => ({
    until: await extend(staffDeps, { ...parsed.product(), days: Number(parsed.text('days')) }, by),
  }),
  session: async (staffDeps, parsed, by) => {
    const target = { customerId: parsed.text('customer'), minutes: Number(parsed.text('minutes', '30')) }
    const { cookie, until } = await openSupportSession(staffDeps, target, by)
    const instructions = `set this cookie in a private window at ${staffDeps.config.APP_ORIGIN}: that host only, Secure, path /`
    return { cookie: sessionCookie, value: cookie, until, instructions }
  },
  'end-session': async (staffDeps, parsed, by) => ({
    ended: await closeSupportSessions(staffDeps, parsed.text('customer'), by),
  }),
  'end-sessions': (staffDeps, parsed, by) => signOutEverywhere(staffDeps, parsed.text('customer'), by),
  'mail-queue': (staffDeps) => listMailQueue(staffDeps),
  'allow-mail': (staffDeps, parsed, by) => allowMail(staffDeps, parsed.text('customer'), by),
  'block-mail': (staffDeps, parsed, by) => blockMail(staffDeps, parsed.text('customer'), by),
  log: (staffDeps, parsed) => {
    const customerId = parsed.text('customer')
    return staffDeps.db.tenant(customerId, (tx) => listStaffActions(tx, customerId, null, 200))
  },
}

export function isStaffCommand(name: string): boolean {
  return name === 'enrol' || name === 'retire' || Object.hasOwn(commands, name)
}

export type StaffCommandDeps = {
  readonly authenticate: (code: StaffCode) => Promise<StaffDeps>
  readonly enrolFirst: (name: string) => Promise<string>
}

/** Runs one staff command: authenticates first, then dispatches. */
export async function runStaffCommand(deps: StaffCommandDeps, name: string, options: StaffOptions): Promise<unknown> {
  const parsed = new ParsedOptions(options)
  const { staff, code } = options
  if (name === 'enrol' && staff === undefined) return { scan: await deps.enrolFirst(parsed.text('name')) }
  if (!staff || !code) throw new StaffCommandError('--staff NAME and a one-time code are required')
  const managesStaff = name === 'enrol' || name === 'retire'
  const by = { staff, ticket: managesStaff ? '' : parsed.text('ticket') }
  const staffDeps = await deps.authenticate({ staff, code })
  if (name === 'enrol') return { scan: await enrol(staffDeps, parsed.text('name')) }
  if (name === 'retire') return retire(staffDeps, parsed.text('name'))
  return commands[name]?.(staffDeps, parsed, by)
}

class ParsedOptions {
  readonly #options: StaffOptions

  constructor(options: StaffOptions) {
    this.#options = options
  }

  text(name: string, otherwise?: string): string {
    const value = this.#options[name] ?? otherwise
    if (!value) throw new StaffCommandError(`--${name} is missing`)
    return value
  }

  identity(): IdentityProof {
    const identity = identityProofs.find((proof) => proof === this.text('identity'))
    if (!identity) throw new StaffCommandError(`--identity must be one of ${identityProofs.join(', ')}`)
    return identity
  }

  product(): { customerId: string; product: Product } {
    const product = this.text('product', 'gallery_pro')
    if (product !== 'gallery_pro' && product !== 'site_pro')
      throw new StaffCommandError('unknown --product: use gallery_pro or site_pro')
    return { customerId: this.text('customer'), product }
  }
}

function toAccountQuery(parsed: ParsedOptions): AccountQuery {
  for (const kind of ['email', 'subdomain'] as const) {
    const name = parsed.text(kind, '-')
    if (name !== '-') return { kind, name }
  }
  return { kind: 'id', name: parsed.text('customer') }
}

type AccountQuery = { readonly kind: 'email' | 'subdomain' | 'id'; readonly name: string }

/** Finds one customer by an exact name: support cannot browse customers. */
export async function findAccount(staffDeps: StaffDeps, query: AccountQuery, by: StaffActor): Promise<CustomerCard> {
  const { db, clock } = staffDeps
  const { kind, name } = query
  const customerId =
    kind === 'id' ? name : await db.withoutTenant((tx) => findByName(tx, kind, name.trim().toLowerCase()))
  if (customerId === null) throw new StaffCommandError('customer not found')
  return db.tenant(customerId, async (tx) => {
    const card = await readCustomerCard(tx, customerId)
    if (!card) throw new StaffCommandError('customer not found')
    await recordStaffAction(tx, by, { customerId, kind: 'looked-up', now: clock() })
    return card
  })
}

/**
 * For a customer who lost the app and the recovery codes, once their identity is proven. Passkeys are removed too,
 * because a stranger may have added one. Every session ends.
 */
export async function removeSecondFactor(staffDeps: StaffDeps, customerId: string, by: StaffActor): Promise<void> {
  const { db, clock, outbox, log, config } = staffDeps
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const customer = await findCustomer(tx, customerId)
    if (!customer) throw new StaffCommandError('customer not found')
    const hadApp = await deleteSecondFactor(tx, customerId)
    const passkeys = await deletePasskeys(tx, customerId)
    if (!hadApp && passkeys === 0) throw new StaffCommandError('the account has no second factor and no passkey')
    await deleteSessions(tx, customerId, null)
    if (hadApp) await recordActivity(tx, { customerId, kind: 'second-factor-off', now, agent: null })
    if (passkeys > 0) await recordActivity(tx, { customerId, kind: 'passkey-removed', now, agent: null })
    await recordStaffAction(tx, by, { customerId, kind: 'second-factor-removed', now })
    const to = { customerId, name: customer.name, email: customer.email }
    await outbox.queue(tx, secondFactorRemovedMail(to, now, config.APP_ORIGIN), now)
  })
  log.info({ customerId, ...by }, 'staff removed a second factor')
}

export type StaffCode = { readonly staff: string; readonly code: string }

/**
 * The second factor of every staff command; the role's password is the first. The database checks the code
 * (`authenticate_staff`) and issues a proof, which connections must carry. Runs in its own transaction: a code is used up even
 * if the command fails.
 */
export async function authenticateStaff(databaseUrl: string, { staff, code }: StaffCode): Promise<string> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ proof: string | null }>('select authenticate_staff($1, $2) as proof', [
      staff,
      code,
    ])
    const proof = rows[0]?.proof
    if (!proof) throw new StaffCommandError('authentication failed: --staff NAME and an unused code are required')
    return proof
  } finally {
    await client.end()
  }
}

/** The same address, for connections that carry the proof from their first statement on. */
export function withProof(databaseUrl: string, proof: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c revela.staff_proof=${proof}`)
  return url.href
}
