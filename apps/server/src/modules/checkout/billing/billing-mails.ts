import { formatMoney, installmentAmounts, retriesAfter, saoPauloDay } from '@revela/domain'
import { billingMail } from '@revela/phrases'
import type { Config } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/mailer/outbox.ts'
import { accountMail, findCustomer, type MailText } from '../../accounts/index.ts'
import { readInvoice, withdrawalEndsAt, type ListedInvoice } from './invoice-list.ts'
import { getNextCharge, readAgreement } from './renewal.read.ts'

export type MailDeps = { readonly outbox: Outbox; readonly config: Pick<Config, 'APP_ORIGIN'> }

type BillingMail = {
  readonly customerId: string
  readonly kind: string
  readonly mailText: MailText & { readonly button: string }
  readonly url?: string
}

/** Sent to the account's own address; the address that a studio shows to families may be another one. */
async function queueBillingMail(deps: MailDeps, tx: Tx, billingEmail: BillingMail, now: Date): Promise<void> {
  const { customerId, kind, mailText } = billingEmail
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw new Error('customer not found')
  const button = { label: mailText.button, url: billingEmail.url ?? `${deps.config.APP_ORIGIN}/financial` }
  const to = { customerId, name: customer.name, email: customer.email }
  await deps.outbox.queue(tx, accountMail(to, mailText, { kind, button, reason: billingMail.footerReason }), now)
}

export async function readInvoiceOrThrow(tx: Tx, customerId: string, invoiceId: string): Promise<ListedInvoice> {
  const invoice = await readInvoice(tx, customerId, invoiceId)
  if (!invoice) throw new Error('invoice not found')
  return invoice
}

function purchaseTexts(invoice: ListedInvoice) {
  return {
    plan: invoice.plan_name,
    periodicity: invoice.periodicity,
    amount: formatMoney(invoice.amount_cents),
    number: invoice.id,
  }
}

const formatIfPositive = (cents: number) => (cents > 0 ? formatMoney(cents) : null)

export async function queueReceipt(
  deps: MailDeps,
  tx: Tx,
  customerId: string,
  invoiceId: string,
  now: Date,
): Promise<void> {
  const invoice = await readInvoiceOrThrow(tx, customerId, invoiceId)
  const withdrawalEnd = withdrawalEndsAt(invoice, now)
  const mailText = billingMail.receipt({
    ...purchaseTexts(invoice),
    kind: invoice.kind,
    paidOn: formatDay(invoice.paid_at ?? now),
    method: invoice.charge_method ?? invoice.method,
    lastFour: invoice.card_last_four,
    installments: invoice.charge_method === 'credit-card' ? invoice.installments : 1,
    each: formatMoney(installmentAmounts(invoice.amount_cents, invoice.installments)[0] ?? 0),
    period:
      invoice.period_from && invoice.period_to
        ? { from: formatDay(invoice.period_from), to: formatDay(invoice.period_to) }
        : null,
    price: invoice.amount_cents < invoice.list_cents ? formatMoney(invoice.list_cents) : null,
    discount: formatIfPositive(invoice.discount_cents),
    credit: formatIfPositive(Math.min(invoice.credit_cents, invoice.list_cents - invoice.discount_cents)),
    next: await nextCharge(tx, customerId, invoice, now),
    withdrawableUntil: withdrawalEnd ? formatDay(withdrawalEnd) : null,
  })
  await queueBillingMail(deps, tx, { customerId, kind: 'billing-receipt', mailText }, now)
}

async function nextCharge(tx: Tx, customerId: string, { product }: ListedInvoice, now: Date) {
  const agreement = await readAgreement(tx, customerId, product)
  const next = agreement ? getNextCharge(agreement, now) : null
  return next ? { on: formatDay(next.on), amount: formatMoney(next.amountCents) } : null
}

/** `20/03/2027`, the day in São Paulo. */
function formatDay(at: Date): string {
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
  deps: MailDeps,
  tx: Tx,
  customerId: string,
  { plan, periodicity, amountCents, on, lastFour }: Reminder,
  now: Date,
): Promise<void> {
  const amount = formatMoney(amountCents)
  const mailText = billingMail.renewalReminder({ plan, periodicity, amount, on: formatDay(on), lastFour })
  await queueBillingMail(deps, tx, { customerId, kind: 'billing-reminder', mailText }, now)
}

type InvoiceKey = { readonly customerId: string; readonly invoiceId: string }

/** Contains the boleto or the Pix code, so that it can be paid from the mail alone. */
export async function queueBill(
  deps: MailDeps,
  tx: Tx,
  { customerId, invoiceId, paidUntil }: InvoiceKey & { readonly paidUntil: Date },
  now: Date,
): Promise<void> {
  const invoice = await readInvoiceOrThrow(tx, customerId, invoiceId)
  const purchase = {
    ...purchaseTexts(invoice),
    until: formatDay(invoice.charge_expires_at ?? invoice.due_at),
    paidUntil: formatDay(paidUntil),
  }
  if (invoice.pix_code !== null) {
    const mailText = billingMail.pixOfRenewal({ ...purchase, code: invoice.pix_code })
    await queueBillingMail(deps, tx, { customerId, kind: 'billing-pix', mailText }, now)
  }
  if (invoice.boleto_url !== null && invoice.boleto_line !== null) {
    const mailText = billingMail.boletoOfRenewal({ ...purchase, line: invoice.boleto_line })
    await queueBillingMail(deps, tx, { customerId, kind: 'billing-slip', mailText, url: invoice.boleto_url }, now)
  }
}

export async function queuePaymentFailed(
  deps: MailDeps,
  tx: Tx,
  { customerId, invoiceId, lastFour, graceUntil }: InvoiceKey & { readonly lastFour: string | null; graceUntil: Date },
  now: Date,
): Promise<void> {
  const mailText = billingMail.paymentFailed({
    ...purchaseTexts(await readInvoiceOrThrow(tx, customerId, invoiceId)),
    lastFour,
    retries: retriesAfter(graceUntil, now).map(formatDay),
    graceUntil: formatDay(graceUntil),
  })
  await queueBillingMail(deps, tx, { customerId, kind: 'billing-payment-failed', mailText }, now)
}

export async function queueFrozen(
  deps: MailDeps,
  tx: Tx,
  { customerId, invoiceId }: InvoiceKey,
  now: Date,
): Promise<void> {
  const mailText = billingMail.frozen(purchaseTexts(await readInvoiceOrThrow(tx, customerId, invoiceId)))
  const url = `${deps.config.APP_ORIGIN}/inactive`
  await queueBillingMail(deps, tx, { customerId, kind: 'billing-frozen', mailText, url }, now)
}

export async function queueRecovered(
  deps: MailDeps,
  tx: Tx,
  { customerId, invoiceId, paidUntil }: InvoiceKey & { readonly paidUntil: Date },
  now: Date,
): Promise<void> {
  const { plan_name: plan } = await readInvoiceOrThrow(tx, customerId, invoiceId)
  const mailText = billingMail.recovered({ plan, paidUntil: formatDay(paidUntil) })
  const url = `${deps.config.APP_ORIGIN}/gallery`
  await queueBillingMail(deps, tx, { customerId, kind: 'billing-recovered', mailText, url }, now)
}

export async function queueCanceled(
  deps: MailDeps,
  tx: Tx,
  { customerId, plan, until }: { readonly customerId: string; readonly plan: string; readonly until: Date | null },
  now: Date,
): Promise<void> {
  const mailText = billingMail.canceled({ plan, until: until ? formatDay(until) : null })
  await queueBillingMail(deps, tx, { customerId, kind: 'billing-canceled', mailText }, now)
}

export async function queueWithdrawalMail(
  deps: MailDeps,
  tx: Tx,
  { customerId, invoiceId }: InvoiceKey,
  now: Date,
): Promise<void> {
  const invoice = await readInvoiceOrThrow(tx, customerId, invoiceId)
  const mailText = billingMail.withdrawal({
    ...purchaseTexts(invoice),
    method: invoice.charge_method ?? invoice.method,
  })
  await queueBillingMail(deps, tx, { customerId, kind: 'billing-regret', mailText }, now)
}

export async function queueCanceledRenewalRefund(
  deps: MailDeps,
  tx: Tx,
  { customerId, invoiceId }: InvoiceKey,
  now: Date,
): Promise<void> {
  const mailText = billingMail.refundOfCanceled(purchaseTexts(await readInvoiceOrThrow(tx, customerId, invoiceId)))
  await queueBillingMail(deps, tx, { customerId, kind: 'billing-refund', mailText }, now)
}
