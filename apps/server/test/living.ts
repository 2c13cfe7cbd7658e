import { refundHandler } from '../src/modules/checkout/life/refund.handler.ts'
import { sweepRenewals } from '../src/modules/checkout/life/sweep-renewals.handler.ts'
import { createPlanCatalogue } from '../src/modules/subscriptions/index.ts'
import { openSweep } from '../src/platform/db/sweep.ts'
import { apiUnderTest, type ApiUnderTest } from './api-under-test.ts'
import type { Person } from './people.ts'

/** An API and a gateway that live by one clock, which the test moves, and the sweep of renewals, run when it says so. */
export async function livingApi(start: string) {
  let now = at(start)
  const api = await apiUnderTest({ clock: () => now })
  const sweep = openSweep(api.stack.sweepUrl)
  const needs = { ...api.platform, plans: createPlanCatalogue(api.platform.db), sweep }
  const refund = refundHandler(needs)
  const setClock = async (time: string | Date) => {
    now = typeof time === 'string' ? at(time) : time
    await api.sandbox.moveClock(now.getTime() - Date.now())
    // Whoever lives for a year signs in now and then.
    await api.rows(`update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '30 days'`, [now])
  }
  await setClock(now)
  return {
    api,
    now: () => now,
    /** São Paulo's wall clock: `2027-03-10T09:00`. Time passes and no worker runs. */
    sleepUntil: setClock,
    sweepOnce: () => sweepRenewals(needs),
    /** Sweeps as the worker would, once it is there. */
    goTo: async (time: string | Date) => {
      await setClock(time)
      await sweepRenewals(needs)
    },
    /** What the worker does about a refund that was asked for. */
    refundOnce: (customerId: string, invoiceId: string) =>
      refund.run({ customerId, invoiceId }, { id: 'test', number: 0, isLast: false }),
    close: async () => {
      await sweep.close()
      await api.close()
    },
  }
}

export type LivingApi = Awaited<ReturnType<typeof livingApi>>

export function at(time: string): Date {
  return new Date(`${time}-03:00`)
}

/** The kinds of the mails about payments, in the order they were written. */
export async function billingMails(api: ApiUnderTest, { customerId }: Person): Promise<string[]> {
  const rows = await api.rows<{ kind: string }>(
    `select kind from outbox_mail where customer_id = $1 and kind like 'billing-%' order by created_at, id`,
    [customerId],
  )
  return rows.map(({ kind }) => kind.replace('billing-', ''))
}

export async function lastBillingMail(api: ApiUnderTest, { customerId }: Person) {
  const [mail] = await api.rows<{ kind: string; recipient: string; subject: string; text_body: string }>(
    `select kind, recipient, subject, text_body from outbox_mail
     where customer_id = $1 and kind like 'billing-%' order by created_at desc, id desc limit 1`,
    [customerId],
  )
  if (!mail) throw new Error('no mail about payments')
  return mail
}
