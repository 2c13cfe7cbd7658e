import { brand, mail } from '@revela/phrases'
import type { OutgoingMail } from '../../platform/mailer/outbox.ts'

type Recipient = { readonly customerId: string; readonly name: string; readonly email: string }

export function welcomeMail(to: Recipient, appOrigin: string): OutgoingMail {
  const { subject, preview, title, body, button, ignore } = mail.welcome
  return letter(to, 'welcome', {
    subject,
    preview,
    title,
    paragraphs: [body],
    button: { label: button, url: `${appOrigin}/login` },
    notes: [ignore],
  })
}

export function recoveryMail(to: Recipient, resetUrl: string): OutgoingMail {
  const { subject, preview, title, body, button, validity, ignore } = mail.recovery
  return letter(to, 'password-recovery', {
    subject,
    preview,
    title,
    paragraphs: [body],
    button: { label: button, url: resetUrl },
    notes: [validity, ignore],
  })
}

export function passwordChangedMail(to: Recipient, when: string, appOrigin: string): OutgoingMail {
  const { subject, preview, title, body, button, ignore, notYou } = mail.passwordChanged
  return letter(to, 'password-changed', {
    subject,
    preview,
    title,
    paragraphs: [body(when), notYou],
    button: { label: button, url: `${appOrigin}/recovery/request` },
    notes: [ignore],
  })
}

type Content = {
  subject: string
  preview: string
  title: string
  paragraphs: readonly string[]
  button: { label: string; url: string }
  notes: readonly string[]
}

function letter(to: Recipient, kind: string, { subject, ...content }: Content): OutgoingMail {
  return {
    customerId: to.customerId,
    kind,
    recipient: to.email,
    subject,
    content: {
      ...content,
      brand: { name: brand.name, isOurs: true },
      paragraphs: [mail.greeting(to.name), ...content.paragraphs],
      button: { ...content.button, fallback: mail.linkFallback },
      footer: [mail.footer, mail.footerReason],
    },
  }
}
