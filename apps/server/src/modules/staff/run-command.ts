import type { Product } from '@revela/domain'
import { sessionCookie } from '../../http/http-needs.ts'
import { changeEmail, identityProofs, type IdentityProof } from './change-email.ts'
import { allowMail, blockMail, listMailQueue } from './client-mail-review.ts'
import { enrol, retire } from './enrol.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { requireSecondFactor, stopRequiringSecondFactor } from './require-second-factor.ts'
import { findAccount, type Sought } from './find-customer.ts'
import type { StaffCode } from './prove-staff.ts'
import { listActs } from './staff-act.repository.ts'
import { StaffRefusal, type Acting, type StaffNeeds } from './staff.needs.ts'
import { extend, freeze, thaw } from './standing.ts'
import { closeSupportSessions, openSupportSession, signOutEverywhere } from './support-session.ts'

export const staffUsage = `npm run staff -- COMMAND --staff NAME --ticket REF [options]

  find          --email ADDRESS | --subdomain NAME | --customer ID
  change-email  --customer ID --to ADDRESS --identity ${identityProofs.join('|')}
  remove-second-factor  --customer ID --identity ${identityProofs.join('|')}   the app and the codes are lost; passkeys go too
  require-second-factor  --customer ID                 nothing works until an app or a passkey is registered
  stop-requiring-second-factor  --customer ID --identity ${identityProofs.join('|')}
  freeze, thaw  --customer ID [--product gallery_pro|site_pro]
  extend        --customer ID --days N [--product …]   more days of a trial, or to pay in
  session       --customer ID [--minutes 30]           look at the account as its owner, changing nothing
  end-session   --customer ID
  end-sessions  --customer ID                          everybody is out, the owner too
  mail-queue                                           accounts reported by recipients, or with held mails
  allow-mail    --customer ID                          close reports, end the pause, send held mails
  block-mail    --customer ID                          close reports, pause, refuse held mails
  log           --customer ID                          what was done to an account
  enrol         --name NAME                            a new person of ours (without --staff: as the database's owner)
  retire        --name NAME

Everything is written into a log that the customer reads in Minha Conta; opening a session, changing an e-mail and what
concerns the second factor are mailed to them. The one-time code of your authenticator app is asked for in the
terminal, and works once.`

export type StaffOptions = Readonly<Record<string, string | undefined>>

type Command = (needs: StaffNeeds, asked: Asked, by: Acting) => Promise<unknown>

const commands: Readonly<Record<string, Command>> = {
  find: (needs, asked, by) => findAccount(needs, soughtBy(asked), by),
  'change-email': async (needs, asked, by) => {
    const identity = asked.identity()
    const from = await changeEmail(needs, asked.text('customer'), asked.text('to'), by)
    return { from, to: asked.text('to'), identity, note: 'both addresses are told; all sessions have ended' }
  },
  'remove-second-factor': async (needs, asked, by) => {
    const identity = asked.identity()
    await removeSecondFactor(needs, asked.text('customer'), by)
    return { identity, note: 'the owner is told by mail; all sessions have ended' }
  },
  'require-second-factor': async (needs, asked, by) => {
    const { sessionsEnded } = await requireSecondFactor(needs, asked.text('customer'), by)
    const sessions = sessionsEnded ? 'all sessions have ended' : 'open sessions must register one first'
    return { note: `the owner is told by mail; ${sessions}` }
  },
  'stop-requiring-second-factor': async (needs, asked, by) => {
    const identity = asked.identity()
    await stopRequiringSecondFactor(needs, asked.text('customer'), by)
    return { identity, note: 'the owner is told by mail; what is registered stays' }
  },
  freeze: (needs, asked, by) => freeze(needs, asked.product(), by),
  thaw: (needs, asked, by) => thaw(needs, asked.product(), by),
  extend: async (needs, asked, by) => ({
    until: await extend(needs, { ...asked.product(), days: Number(asked.text('days')) }, by),
  }),
  session: async (needs, asked, by) => {
    const of = { customerId: asked.text('customer'), minutes: Number(asked.text('minutes', '30')) }
    const { cookie, until } = await openSupportSession(needs, of, by)
    const how = `in a private window, at ${needs.config.APP_ORIGIN}: a cookie for that host, secure, path /`
    return { cookie: sessionCookie, value: cookie, until, how }
  },
  'end-session': async (needs, asked, by) => ({ ended: await closeSupportSessions(needs, asked.text('customer'), by) }),
  'end-sessions': (needs, asked, by) => signOutEverywhere(needs, asked.text('customer'), by),
  'mail-queue': (needs) => listMailQueue(needs),
  'allow-mail': (needs, asked, by) => allowMail(needs, asked.text('customer'), by),
  'block-mail': (needs, asked, by) => blockMail(needs, asked.text('customer'), by),
  log: (needs, asked) => {
    const customerId = asked.text('customer')
    return needs.db.tenant(customerId, (tx) => listActs(tx, customerId, null, 200))
  },
}

export function isStaffCommand(name: string): boolean {
  return name === 'enrol' || name === 'retire' || Object.hasOwn(commands, name)
}

export type StaffCommandDeps = {
  readonly prove: (code: StaffCode) => Promise<StaffNeeds>
  readonly enrolFirst: (name: string) => Promise<string>
}

/** One act of support: who it is first, then what it is. */
export async function runStaffCommand(deps: StaffCommandDeps, name: string, options: StaffOptions): Promise<unknown> {
  const asked = new Asked(options)
  const { staff, code } = options
  if (name === 'enrol' && staff === undefined) return { scan: await deps.enrolFirst(asked.text('name')) }
  if (!staff || !code) throw new StaffRefusal('--staff or its code is missing')
  const isAboutStaff = name === 'enrol' || name === 'retire'
  const by = { staff, ticket: isAboutStaff ? '' : asked.text('ticket') }
  const needs = await deps.prove({ staff, code })
  if (name === 'enrol') return { scan: await enrol(needs, asked.text('name')) }
  if (name === 'retire') return retire(needs, asked.text('name'))
  return commands[name]?.(needs, asked, by)
}

class Asked {
  readonly #options: StaffOptions

  constructor(options: StaffOptions) {
    this.#options = options
  }

  text(name: string, otherwise?: string): string {
    const given = this.#options[name] ?? otherwise
    if (!given) throw new StaffRefusal(`--${name} is missing`)
    return given
  }

  identity(): IdentityProof {
    const identity = identityProofs.find((proof) => proof === this.text('identity'))
    if (!identity) throw new StaffRefusal(`--identity is one of ${identityProofs.join(', ')}`)
    return identity
  }

  product(): { customerId: string; product: Product } {
    const product = this.text('product', 'gallery_pro')
    if (product !== 'gallery_pro' && product !== 'site_pro') throw new StaffRefusal('no such --product')
    return { customerId: this.text('customer'), product }
  }
}

function soughtBy(asked: Asked): Sought {
  for (const kind of ['email', 'subdomain'] as const) {
    const name = asked.text(kind, '-')
    if (name !== '-') return { kind, name }
  }
  return { kind: 'id', name: asked.text('customer') }
}
