import { formatMoney, retriesAfter } from '@revela/domain'
import { billingMail } from '@revela/phrases'
import type { Tx } from '../../../platform/db/database.ts'
import { boughtIn, invoiceOf, queueBillingMail, type MailNeeds, dayInMail } from './billing-mails.ts'
type Reminder = {
  readonly plan: string
  readonly periodicity: 'monthly' | 'annually'
  readonly amountCents: number
  readonly on: Date
  readonly lastFour: string | null
}

export async function queueReminder(
  needs: MailNeeds,
  tx: Tx,
  customerId: string,
  { plan, periodicity, amountCents, on, lastFour }: Reminder,
  now: Date,
): Promise<void> {
  const amount = formatMoney(amountCents)
  const said = billingMail.renewalReminder({ plan, periodicity, amount, on: dayInMail(on), lastFour })
  await queueBillingMail(needs, tx, { customerId, kind: 'billing-reminder', said }, now)
}

type OfInvoice = { readonly customerId: string; readonly invoiceId: string }

/** The boleto or the Pix code itself, so that it can be paid from the mail alone. */
export async function queueBill(
  needs: MailNeeds,
  tx: Tx,
  { customerId, invoiceId, paidUntil }: OfInvoice & { readonly paidUntil: Date },
  now: Date,
): Promise<void> {
  const invoice = await invoiceOf(tx, customerId, invoiceId)
  const bought = {
    ...boughtIn(invoice),
    until: dayInMail(invoice.charge_expires_at ?? invoice.due_at),
    paidUntil: dayInMail(paidUntil),
  }
  if (invoice.pix_code !== null) {
    const said = billingMail.pixOfRenewal({ ...bought, code: invoice.pix_code })
    await queueBillingMail(needs, tx, { customerId, kind: 'billing-pix', said }, now)
  }
  if (invoice.slip_url !== null && invoice.slip_line !== null) {
    const said = billingMail.slipOfRenewal({ ...bought, line: invoice.slip_line })
    await queueBillingMail(needs, tx, { customerId, kind: 'billing-slip', said, url: invoice.slip_url }, now)
  }
}

export async function queuePaymentFailed(
  needs: MailNeeds,
  tx: Tx,
  { customerId, invoiceId, lastFour, graceUntil }: OfInvoice & { readonly lastFour: string | null; graceUntil: Date },
  now: Date,
): Promise<void> {
  const said = billingMail.paymentFailed({
    ...boughtIn(await invoiceOf(tx, customerId, invoiceId)),
    lastFour,
    retries: retriesAfter(graceUntil, now).map(dayInMail),
    graceUntil: dayInMail(graceUntil),
  })
  await queueBillingMail(needs, tx, { customerId, kind: 'billing-payment-failed', said }, now)
}

export async function queueFrozen(
  needs: MailNeeds,
  tx: Tx,
  { customerId, invoiceId }: OfInvoice,
  now: Date,
): Promise<void> {
  const said = billingMail.frozen(boughtIn(await invoiceOf(tx, customerId, invoiceId)))
  const url = `${needs.config.APP_ORIGIN}/inactive`
  await queueBillingMail(needs, tx, { customerId, kind: 'billing-frozen', said, url }, now)
}

export async function queueRecovered(
  needs: MailNeeds,
  tx: Tx,
  { customerId, invoiceId, paidUntil }: OfInvoice & { readonly paidUntil: Date },
  now: Date,
): Promise<void> {
  const { plan_name: plan } = await invoiceOf(tx, customerId, invoiceId)
  const said = billingMail.recovered({ plan, paidUntil: dayInMail(paidUntil) })
  const url = `${needs.config.APP_ORIGIN}/gallery`
  await queueBillingMail(needs, tx, { customerId, kind: 'billing-recovered', said, url }, now)
}

export async function queueCanceled(
  needs: MailNeeds,
  tx: Tx,
  { customerId, plan, until }: { readonly customerId: string; readonly plan: string; readonly until: Date | null },
  now: Date,
): Promise<void> {
  const said = billingMail.canceled({ plan, until: until ? dayInMail(until) : null })
  await queueBillingMail(needs, tx, { customerId, kind: 'billing-canceled', said }, now)
}

export async function queueRegret(
  needs: MailNeeds,
  tx: Tx,
  { customerId, invoiceId }: OfInvoice,
  now: Date,
): Promise<void> {
  const invoice = await invoiceOf(tx, customerId, invoiceId)
  const said = billingMail.regret({ ...boughtIn(invoice), method: invoice.charge_method ?? invoice.method })
  await queueBillingMail(needs, tx, { customerId, kind: 'billing-regret', said }, now)
}

export async function queueRefundOfCanceled(
  needs: MailNeeds,
  tx: Tx,
  { customerId, invoiceId }: OfInvoice,
  now: Date,
): Promise<void> {
  const said = billingMail.refundOfCanceled(boughtIn(await invoiceOf(tx, customerId, invoiceId)))
  await queueBillingMail(needs, tx, { customerId, kind: 'billing-refund', said }, now)
}
