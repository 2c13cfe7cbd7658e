import { checkCharges } from '../src/modules/checkout/check-charges.job.ts'
import { cancelChargeHandler, refundHandler } from '../src/modules/checkout/reverse-charge.ts'
import { sweepRenewals } from '../src/modules/checkout/billing/sweep-renewals.job.ts'
import { createPlanCatalogue } from '../src/modules/subscriptions/index.ts'
import { openSweep } from '../src/platform/db/sweep.ts'
import { testCards, type TestCard } from '@revela/sandbox-gateway'
import { apiUnderTest, type ApiUnderTest } from './api-under-test.ts'
import { buy, byCard } from './buying.ts'
import { createUser, type User } from './users.ts'

/** An API and a gateway with one clock, which the test moves, and the renewal sweep, which the test runs. */
export async function startBillingHarness(start: string) {
  let now = at(start)
  const api = await apiUnderTest({ clock: () => now })
  const sweep = openSweep(api.stack.sweepUrl)
  const deps = { ...api.platform, plans: createPlanCatalogue(api.platform.db), sweep }
  const refund = refundHandler(deps)
  const cancelCharge = cancelChargeHandler(deps)
  const setClock = async (time: string | Date) => {
    now = typeof time === 'string' ? at(time) : time
    await api.sandbox.moveClock(now.getTime() - Date.now())
    // Keeps the sessions valid over a long time.
    await api.rows(`update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '30 days'`, [now])
  }
  const runSweep = async () => {
    await checkCharges(deps)
    await sweepRenewals(deps)
  }
  await setClock(now)
  return {
    api,
    now: () => now,
    /** São Paulo's local time: `2027-03-10T09:00`. Moves the clock without running a sweep. */
    setTime: setClock,
    runSweep,
    /** The renewal sweep with some dependencies replaced. */
    runRenewalsWith: (broken: Partial<typeof deps>) => sweepRenewals({ ...deps, ...broken }),
    /** Moves the clock and runs the sweeps. */
    advanceTo: async (time: string | Date) => {
      await setClock(time)
      await runSweep()
    },
    /** Runs the refund job like the worker. */
    runRefund: (customerId: string, invoiceId: string) =>
      refund.run({ customerId, invoiceId }, { id: 'test', number: 0, isLast: false }),
    /** Runs the queued jobs that cancel charges, like the worker. */
    runCancelCharges: async (customerId: string) => {
      const jobs = await api.rows<{ data: { customerId: string; chargeId: string } }>(
        `select data from pgboss.job where name = 'charges.cancel' and data->>'customerId' = $1`,
        [customerId],
      )
      for (const { data } of jobs) await cancelCharge.run(data, { id: 'test', number: 0, isLast: false })
    },
    close: async () => {
      await sweep.close()
      await api.close()
    },
  }
}

export type BillingHarness = Awaited<ReturnType<typeof startBillingHarness>>

export function at(time: string): Date {
  return new Date(`${time}-03:00`)
}

/** The kinds of the billing mails, in the order they were queued. */
export async function billingMails(api: ApiUnderTest, { customerId }: User): Promise<string[]> {
  const rows = await api.rows<{ kind: string }>(
    `select kind from outbox_mail where customer_id = $1 and kind like 'billing-%' order by created_at, id`,
    [customerId],
  )
  return rows.map(({ kind }) => kind.replace('billing-', ''))
}

export async function lastBillingMail(api: ApiUnderTest, { customerId }: User) {
  const [mail] = await api.rows<{ kind: string; recipient: string; subject: string; text_body: string }>(
    `select kind, recipient, subject, text_body from outbox_mail
     where customer_id = $1 and kind like 'billing-%' order by created_at desc, id desc limit 1`,
    [customerId],
  )
  if (!mail) throw new Error('no billing mail found')
  return mail
}

/** A customer whose trial is over and who buys now with a saved card, so that the period starts now. */
export async function subscriber(
  { api }: Pick<BillingHarness, 'api'>,
  options: Record<string, unknown> = {},
  card: TestCard = testCards.approved,
): Promise<User> {
  const user = await createUser(api, { product: 'gallery_pro' })
  await api.rows(`update subscription set trial_ends_at = started_at - interval '1 day' where customer_id = $1`, [
    user.customerId,
  ])
  const creditCardKeepToken = await api.sandbox.token(card)
  const bought = await buy(user, await byCard(api, { creditCardKeepToken, ...options }, card))
  if (bought.status !== 200) throw new Error(`purchase failed: ${bought.text}`)
  return user
}

/** Stops the renewals of all subscriptions, so that later tests do not sweep them. */
export async function disableRenewals({ api }: Pick<BillingHarness, 'api'>): Promise<void> {
  await api.rows('update subscription set renewal_due_at = null')
}
