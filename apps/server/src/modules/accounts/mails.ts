import { TIME_ZONE } from '@revela/domain'
import { accountActivity, brand, mail } from '@revela/phrases'
import { newSecretPlaceholder, type MailSecrets } from '../../platform/mailer/mail-secrets.ts'
import type { OutgoingMail } from '../../platform/mailer/outbox.ts'

export type Addressee = { readonly customerId: string; readonly name: string; readonly email: string }

export type MailText = {
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

type AccountMailOptions = {
  /** The kind for metrics; never shown. */
  readonly kind: string
  readonly button?: { readonly label: string; readonly url: string } | undefined
  readonly notes?: readonly string[]
  /** Why the recipient gets this mail, unless the reason is simply having an account. */
  readonly reason?: string
}

/** Builds every mail to a photographer about their account: our logo, a greeting, the text, one button. */
export function accountMail(
  to: Addressee,
  { subject, ...mailText }: MailText,
  options: AccountMailOptions,
): OutgoingMail {
  const { kind, button, notes = [], reason = mail.footerReason } = options
  return {
    customerId: to.customerId,
    kind,
    recipient: to.email,
    subject,
    content: {
      brand: { name: brand.name, isRevela: true },
      preview: mailText.preview,
      title: mailText.title,
      paragraphs: [mail.greeting(to.name), ...mailText.paragraphs],
      ...(button && { button: { ...button, fallback: mail.linkFallback } }),
      notes,
      footer: [mail.footer, reason],
    },
  }
}

/** The link of a mail's button. It contains a placeholder, which is replaced by the token when the mail is sent. */
export type SecretLink = { readonly url: string; readonly secrets: MailSecrets }

export function welcomeMail(to: Addressee, appOrigin: string): OutgoingMail {
  const { subject, preview, title, body, button, ignore } = mail.welcome
  return accountMail(
    to,
    { subject, preview, title, paragraphs: [body] },
    { kind: 'welcome', button: { label: button, url: `${appOrigin}/login` }, notes: [ignore] },
  )
}

/** Welcomes the customer and asks to confirm the address, in one mail. */
export function welcomeAndConfirmMail(to: Addressee, { url, secrets }: SecretLink): OutgoingMail {
  const { subject, title, body, ignore } = mail.welcome
  const { preview, reason, button, validity } = mail.confirmEmail
  const outgoing = accountMail(
    to,
    { subject, preview, title, paragraphs: [body, reason] },
    { kind: 'welcome', button: { label: button, url }, notes: [validity, ignore] },
  )
  return { ...outgoing, secrets }
}

export function confirmationMail(to: Addressee, { url, secrets }: SecretLink): OutgoingMail {
  const { subject, preview, title, reason, button, validity, ignore } = mail.confirmEmail
  const outgoing = accountMail(
    to,
    { subject, preview, title, paragraphs: [reason] },
    { kind: 'email-confirmation', button: { label: button, url }, notes: [validity, ignore] },
  )
  return { ...outgoing, secrets }
}

type EmailChange = { readonly side: 'old' | 'new'; readonly from: string; readonly to: string }

/** Asks one of the two addresses to confirm a change of e-mail. */
export function emailChangeMail(to: Addressee, { url, secrets }: SecretLink, change: EmailChange): OutgoingMail {
  const { subject, preview, title, body, both, button, validity, ignore } = mail.emailChange
  const outgoing = accountMail(
    to,
    { subject, preview, title, paragraphs: [body[change.side](change.from, change.to), both] },
    { kind: 'email-change', button: { label: button, url }, notes: [validity, ignore[change.side]] },
  )
  return { ...outgoing, secrets }
}

/** Goes to both addresses, so that the reader of the old one can object. */
export function emailChangeDoneMail(to: Addressee, when: Date, appOrigin: string): OutgoingMail {
  const { subject, preview, title, body, notYou, button } = mail.emailChangeDone
  return accountMail(
    to,
    { subject, preview, title, paragraphs: [body(saoPauloMoment(when)), notYou] },
    { kind: 'email-changed', button: { label: button, url: `${appOrigin}/account/activity` } },
  )
}

export function recoveryMail(to: Addressee, { url, secrets }: SecretLink): OutgoingMail {
  const { subject, preview, title, body, button, validity, ignore } = mail.recovery
  const outgoing = accountMail(
    to,
    { subject, preview, title, paragraphs: [body] },
    { kind: 'password-recovery', button: { label: button, url }, notes: [validity, ignore] },
  )
  return { ...outgoing, secrets }
}

export function passwordChangedMail(to: Addressee, when: string, appOrigin: string): OutgoingMail {
  const { subject, preview, title, body, button, ignore, notYou } = mail.passwordChanged
  return accountMail(
    to,
    { subject, preview, title, paragraphs: [body(when), notYou] },
    { kind: 'password-changed', button: { label: button, url: `${appOrigin}/recovery/request` }, notes: [ignore] },
  )
}

/** The stored mail holds a placeholder instead of the code; the worker inserts the code. */
export function confirmationCodeMail(to: Addressee, code: string): OutgoingMail {
  const { subject, preview, title, body, validity, ignore } = mail.confirmationCode
  const placeholder = newSecretPlaceholder()
  const outgoing = accountMail(
    to,
    { subject, preview, title, paragraphs: [body(placeholder)] },
    { kind: 'confirmation-code', notes: [validity, ignore] },
  )
  return { ...outgoing, secrets: { [placeholder]: code } }
}

/** Changes that are notified by mail. A new password and a new e-mail have mails of their own. */
export type NoticeKind = keyof typeof accountActivity.notices

type SecurityNotice = {
  readonly kind: NoticeKind
  readonly when: string
  readonly device: string
  readonly from: string | null
  readonly to: string | null
}

export function securityNoticeMail(to: Addressee, notice: SecurityNotice, appOrigin: string): OutgoingMail {
  const { title, body } = accountActivity.notices[notice.kind]
  const { subject, preview, what, button, notYou } = accountActivity.notice
  return accountMail(
    to,
    { subject: subject(title), preview, title, paragraphs: [body, ...what(notice), notYou] },
    { kind: `security-${notice.kind}`, button: { label: button, url: `${appOrigin}/account/activity` } },
  )
}

const format = new Intl.DateTimeFormat('pt-BR', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

export function saoPauloMoment(at: Date): string {
  return format.format(at)
}
