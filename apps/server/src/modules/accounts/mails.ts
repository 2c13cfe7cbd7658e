import { mail } from '@revela/phrases'
import type { MailSecrets } from '../../platform/mailer/mail-secrets.ts'
import type { OutgoingMail } from '../../platform/mailer/outbox.ts'
import { accountLetter, type Addressee } from './account-letter.ts'

/** Where a confirmation mail leads; the token takes its mark's place when the mail leaves. */
export type ConfirmationLink = { readonly url: string; readonly secrets: MailSecrets }

export function welcomeMail(to: Addressee, appOrigin: string): OutgoingMail {
  const { subject, preview, title, body, button, ignore } = mail.welcome
  return accountLetter(
    to,
    { subject, preview, title, paragraphs: [body] },
    { kind: 'welcome', button: { label: button, url: `${appOrigin}/login` }, notes: [ignore] },
  )
}

/** Welcomes and asks to confirm the address in one mail. */
export function welcomeAndConfirmMail(to: Addressee, { url, secrets }: ConfirmationLink): OutgoingMail {
  const { subject, title, body, ignore } = mail.welcome
  const { preview, reason, button, validity } = mail.confirmEmail
  const letter = accountLetter(
    to,
    { subject, preview, title, paragraphs: [body, reason] },
    { kind: 'welcome', button: { label: button, url }, notes: [validity, ignore] },
  )
  return { ...letter, secrets }
}

export function confirmationMail(to: Addressee, { url, secrets }: ConfirmationLink): OutgoingMail {
  const { subject, preview, title, reason, button, validity, ignore } = mail.confirmEmail
  const letter = accountLetter(
    to,
    { subject, preview, title, paragraphs: [reason] },
    { kind: 'email-confirmation', button: { label: button, url }, notes: [validity, ignore] },
  )
  return { ...letter, secrets }
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
