import { formatMoney, installmentAmounts, saoPauloDay } from '@revela/domain'
import { billingMail } from '@revela/phrases'
import type { Config } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/mailer/outbox.ts'
import { accountLetter, findCustomer, type Said } from '../../accounts/index.ts'
import { readAgreement } from './agreement.read.ts'
import { type ListedInvoice, readInvoice } from './invoice-list.read.ts'
import { regretOf } from './invoice.presenter.ts'
import { nextChargeOf } from './renewal-price.ts'

export type MailNeeds = { readonly outbox: Outbox; readonly config: Pick<Config, 'APP_ORIGIN'> }

type Letter = {
  readonly customerId: string
  readonly kind: string
  readonly said: Said & { readonly button: string }
  readonly url?: string
}

/** To the account's own address: what a studio shows its families may be another. */
export async function queueBillingMail(needs: MailNeeds, tx: Tx, letter: Letter, now: Date): Promise<void> {
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

export function boughtIn(invoice: ListedInvoice) {
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
export function dayInMail(at: Date): string {
  return saoPauloDay(at).split('-').toReversed().join('/')
}
