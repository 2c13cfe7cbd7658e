import type { ActivityKind, AnswerOf, listAccountActivity as endpoint } from '@revela/contract'
import type { Tx } from '../../../platform/db/database.ts'
import { findCustomer } from '../account.repository.ts'
import type { AccountsDeps } from '../accounts.module.ts'
import { saoPauloMoment, securityNoticeMail, type NoticeKind } from '../mails.ts'
import { deviceLabel } from '../sessions/device.ts'
import { insertActivity, listActivityRows } from './activity.repository.ts'

const pageSize = 20

export async function listActivity(
  { db }: Pick<AccountsDeps, 'db'>,
  customerId: string,
  before: string | null,
): Promise<AnswerOf<typeof endpoint>> {
  const rows = await db.tenant(customerId, (tx) => listActivityRows(tx, customerId, before, pageSize + 1))
  return {
    activity: rows.slice(0, pageSize).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind,
      device: row.device,
      from: row.old_value,
      to: row.new_value,
    })),
    more: rows.length > pageSize,
  }
}

type Activity = {
  readonly customerId: string
  readonly kind: ActivityKind
  readonly now: Date
  /** The browser's user agent; null when the activity came from no browser. */
  readonly agent: string | null
  /** Masked by the caller. */
  readonly from?: string | null
  readonly to?: string | null
}

/** Runs in the transaction of the change, so that every change is recorded. */
export async function recordActivity(tx: Tx, { customerId, kind, now, agent, from, to }: Activity): Promise<void> {
  await insertActivity(tx, {
    customer_id: customerId,
    at: now,
    kind,
    device: agent === null ? null : deviceLabel(agent),
    old_value: from ?? null,
    new_value: to ?? null,
  })
}

type Deps = Pick<AccountsDeps, 'outbox'> & { readonly config: Pick<AccountsDeps['config'], 'APP_ORIGIN'> }
type NoticedActivity = Activity & { readonly kind: NoticeKind; readonly agent: string }

/**
 * Records the change and mails a notice to the account's address and to the other addresses concerned. An unconfirmed
 * account sends no mail to other addresses. Both are rows of the caller's transaction: if the notice cannot be queued,
 * the change is rolled back.
 */
export async function recordAndNotify(
  tx: Tx,
  { outbox, config }: Deps,
  activity: NoticedActivity,
  otherAddresses: readonly string[] = [],
): Promise<void> {
  const { customerId, now } = activity
  await recordActivity(tx, activity)
  const customer = await findCustomer(tx, customerId)
  if (!customer) return
  const notice = {
    kind: activity.kind,
    when: saoPauloMoment(now),
    device: deviceLabel(activity.agent),
    from: activity.from ?? null,
    to: activity.to ?? null,
  }
  const others = customer.email_confirmed_at === null ? [] : otherAddresses
  for (const email of new Set([customer.email, ...others])) {
    const to = { customerId, name: customer.name, email }
    await outbox.queue(tx, securityNoticeMail(to, notice, config.APP_ORIGIN), now)
  }
}
