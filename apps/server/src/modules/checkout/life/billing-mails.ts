import { formatMoney, installmentAmounts, retriesAfter, saoPauloDay } from '@revela/domain'
import { billingMail } from '@revela/phrases'
import type { Config } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/mailer/outbox.ts'
import { accountLetter, findCustomer, type Said } from '../../accounts/index.ts'
import { readInvoice, regretOf, type ListedInvoice } from './invoice-list.ts'
import { nextChargeOf, readAgreement } from './renewal.read.ts'

export type MailNeeds = { readonly outbox: Outbox; readonly config: Pick<Config, 'APP_ORIGIN'> }

type Letter = {
  readonly customerId: string
  readonly kind: string
  readonly said: Said & { readonly button: string }
  readonly url?: string
}

/** To the account's own address: what a studio shows its families may be another. */
async function queueBillingMail(needs: MailNeeds, tx: Tx, letter: Letter, now: Date): Promise<void> {
  const { customerId, kind, said } = letter
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw new Error('a payment of nobody')
  const button = { label: said.button, url: letter.url ?? `${needs.config.APP_ORIGIN}/financial` }
  const to = { customerId, name: customer.name, email: customer.email }
  await needs.outbox.queue(tx, accountLetter(to, said, { kind, button, reason: billingMail.footerReason }), now)
}

export async function invoiceOf(tx: Tx, customerId: string, invoiceId: string): Promise<ListedInvoice> {
  const invoice = await readInvoice(tx, customerId, invoiceId)
  if (!invoice) throw new Error('a payment without its invoice')
  return invoice
}

function boughtIn(invoice: ListedInvoice) {
  return {
    plan: invoice.plan_name,
    periodicity: invoice.periodicity,
    amount: formatMoney(invoice.amount_cents),
    number: invoice.id,
  }
}

const some = (cents: number) => (cents > 0 ? formatMoney(cents) : null)

export async function queueReceipt(
  needs: MailNeeds,
  tx: Tx,
  customerId: string,
  invoiceId: string,
  now: Date,
): Promise<void> {
  const invoice = await invoiceOf(tx, customerId, invoiceId)
  const regret = regretOf(invoice, now)
  const said = billingMail.receipt({
    ...boughtIn(invoice),
    kind: invoice.kind,
    paidOn: dayInMail(invoice.paid_at ?? now),
    method: invoice.charge_method ?? invoice.method,
    lastFour: invoice.card_last_four,
    installments: invoice.charge_method === 'credit-card' ? invoice.installments : 1,
    each: formatMoney(installmentAmounts(invoice.amount_cents, invoice.installments)[0] ?? 0),
    period:
      invoice.period_from && invoice.period_to
        ? { from: dayInMail(invoice.period_from), to: dayInMail(invoice.period_to) }
        : null,
    price: invoice.amount_cents < invoice.list_cents ? formatMoney(invoice.list_cents) : null,
    discount: some(invoice.discount_cents),
    credit: some(Math.min(invoice.credit_cents, invoice.list_cents - invoice.discount_cents)),
    next: await nextCharge(tx, customerId, invoice, now),
    regretUntil: regret ? dayInMail(regret) : null,
  })
  await queueBillingMail(needs, tx, { customerId, kind: 'billing-receipt', said }, now)
}

async function nextCharge(tx: Tx, customerId: string, { product }: ListedInvoice, now: Date) {
  const agreement = await readAgreement(tx, customerId, product)
  const next = agreement ? nextChargeOf(agreement, now) : null
  return next ? { on: dayInMail(next.on), amount: formatMoney(next.amountCents) } : null
}

/** `20/03/2027`, the day in São Paulo. */
function dayInMail(at: Date): string {
  return saoPauloDay(at).split('-').toReversed().join('/')
}

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
