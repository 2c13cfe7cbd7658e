import { mail } from '@revela/phrases'
import type { OutgoingMail } from '../../platform/mailer/outbox.ts'
import { accountLetter, type Addressee } from './account-letter.ts'

export function welcomeMail(to: Addressee, appOrigin: string): OutgoingMail {
  const { subject, preview, title, body, button, ignore } = mail.welcome
  return accountLetter(
    to,
    { subject, preview, title, paragraphs: [body] },
    { kind: 'welcome', button: { label: button, url: `${appOrigin}/login` }, notes: [ignore] },
  )
}

export function recoveryMail(to: Addressee, resetUrl: string): OutgoingMail {
  const { subject, preview, title, body, button, validity, ignore } = mail.recovery
  return accountLetter(
    to,
    { subject, preview, title, paragraphs: [body] },
    { kind: 'password-recovery', button: { label: button, url: resetUrl }, notes: [validity, ignore] },
  )
}

export function passwordChangedMail(to: Addressee, when: string, appOrigin: string): OutgoingMail {
  const { subject, preview, title, body, button, ignore, notYou } = mail.passwordChanged
  return accountLetter(
    to,
    { subject, preview, title, paragraphs: [body(when), notYou] },
    { kind: 'password-changed', button: { label: button, url: `${appOrigin}/recovery/request` }, notes: [ignore] },
  )
}
