import { brand, mail, support } from '@revela/phrases'
import { saoPauloMoment } from '../accounts/index.ts'
import type { OutgoingMail } from '../../platform/mailer/outbox.ts'

type Recipient = { readonly customerId: string; readonly name: string; readonly email: string }

export function emailMovedMail(to: Recipient, when: Date, appOrigin: string): OutgoingMail {
  return letter(to, 'email-changed', support.emailMoved(saoPauloMoment(when)), `${appOrigin}/recovery/request`)
}

export function supportSessionMail(
  to: Recipient,
  of: { readonly until: Date; readonly ticket: string },
  appOrigin: string,
): OutgoingMail {
  const said = support.sessionOpened({ until: saoPauloMoment(of.until), ticket: of.ticket })
  return letter(to, 'support-session', said, `${appOrigin}/account`)
}

type Said = {
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button: string
}

function letter(to: Recipient, kind: string, { subject, button, ...said }: Said, url: string): OutgoingMail {
  return {
    customerId: to.customerId,
    kind,
    recipient: to.email,
    subject,
    content: {
      ...said,
      brand: { name: brand.name, isOurs: true },
      paragraphs: [mail.greeting(to.name), ...said.paragraphs],
      button: { label: button, url, fallback: mail.linkFallback },
      notes: [],
      footer: [mail.footer, mail.footerReason],
    },
  }
}
