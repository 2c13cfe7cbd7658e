import { daysBetween, saoPauloDay } from '@revela/domain'
import { brand, mail } from '@revela/phrases'
import type { Tx } from '../../platform/db/database.ts'
import { findCustomer } from '../accounts/index.ts'
import type { LifecycleNeeds } from './lifecycle.needs.ts'

type Said = {
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button: string
}

const places = {
  plans: '/checkout/gallery-pro/plans',
  galleries: '/gallery',
  trash: '/gallery/trash',
  billing: '/inactive',
} as const

/** `09/04/2027`, the day in São Paulo. */
export function dayOf(at: Date): string {
  return saoPauloDay(at).split('-').toReversed().join('/')
}

export function daysLeft(until: Date, now: Date): number {
  return daysBetween(saoPauloDay(now), saoPauloDay(until))
}

/** To the account's own address: what a studio shows its families may be another. Answers the mail's id. */
export async function queueLifecycleMail(
  { outbox, config }: Pick<LifecycleNeeds, 'outbox' | 'config'>,
  tx: Tx,
  customerId: string,
  letter: { readonly kind: string; readonly said: Said; readonly to: keyof typeof places },
  now: Date,
): Promise<string> {
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw new Error('a lifecycle of nobody')
  const { subject, preview, title, paragraphs, button } = letter.said
  return outbox.queue(
    tx,
    {
      customerId,
      kind: `lifecycle-${letter.kind}`,
      recipient: customer.email,
      subject,
      content: {
        brand: { name: brand.name, isOurs: true },
        preview,
        title,
        paragraphs: [mail.greeting(customer.name), ...paragraphs],
        button: { label: button, url: `${config.APP_ORIGIN}${places[letter.to]}`, fallback: mail.linkFallback },
        notes: [],
        footer: [mail.footer, mail.footerReason],
      },
    },
    now,
  )
}
