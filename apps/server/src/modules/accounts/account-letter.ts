import { brand, mail } from '@revela/phrases'
import type { OutgoingMail } from '../../platform/mailer/outbox.ts'

export type Addressee = { readonly customerId: string; readonly name: string; readonly email: string }

export type Said = {
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

type Around = {
  /** What it is for: for counting, never shown. */
  readonly kind: string
  readonly button?: { readonly label: string; readonly url: string } | undefined
  readonly notes?: readonly string[]
  /** Why they get it, where it is not simply that they have an account. */
  readonly reason?: string
}

/** Every mail of ours to a photographer about their account: our mark, a greeting, what is said, one button. */
export function accountLetter(to: Addressee, { subject, ...said }: Said, around: Around): OutgoingMail {
  const { kind, button, notes = [], reason = mail.footerReason } = around
  return {
    customerId: to.customerId,
    kind,
    recipient: to.email,
    subject,
    content: {
      brand: { name: brand.name, isOurs: true },
      preview: said.preview,
      title: said.title,
      paragraphs: [mail.greeting(to.name), ...said.paragraphs],
      ...(button && { button: { ...button, fallback: mail.linkFallback } }),
      notes,
      footer: [mail.footer, reason],
    },
  }
}
