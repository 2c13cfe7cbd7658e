import { brand, mail } from '@revela/phrases'
import type { Tx } from '../../platform/db/database.ts'
import { findCustomer } from '../accounts/index.ts'
import type { PrivacyNeeds } from './privacy.needs.ts'

type Said = {
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button?: string
}

/** `2027-04-09` as `09/04/2027`. */
export function writtenDay(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** To the account's own address. Answers the mail's id. */
export async function queuePrivacyMail(
  { outbox, config }: Pick<PrivacyNeeds, 'outbox' | 'config'>,
  tx: Tx,
  customerId: string,
  letter: { readonly kind: string; readonly said: Said; readonly notes: readonly string[] },
  now: Date,
): Promise<string> {
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw new Error('a letter to nobody')
  const { subject, preview, title, paragraphs, button } = letter.said
  return outbox.queue(
    tx,
    {
      customerId,
      kind: `privacy-${letter.kind}`,
      recipient: customer.email,
      subject,
      content: {
        brand: { name: brand.name, isOurs: true },
        preview,
        title,
        paragraphs: [mail.greeting(customer.name), ...paragraphs],
        ...(button && {
          button: { label: button, url: `${config.APP_ORIGIN}/account#seus-dados`, fallback: mail.linkFallback },
        }),
        notes: letter.notes,
        footer: [mail.footer, mail.footerReason],
      },
    },
    now,
  )
}
