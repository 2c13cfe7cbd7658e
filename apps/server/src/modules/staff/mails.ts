import { support } from '@revela/phrases'
import { accountMail, saoPauloMoment, type Addressee } from '../accounts/index.ts'
import type { OutgoingMail } from '../../platform/mailer/outbox.ts'

export function emailChangedMail(to: Addressee, when: Date, appOrigin: string): OutgoingMail {
  const mailText = support.emailMoved(saoPauloMoment(when))
  const button = { label: mailText.button, url: `${appOrigin}/recovery/request` }
  return accountMail(to, mailText, { kind: 'email-changed', button })
}

export function supportSessionMail(
  to: Addressee,
  details: { readonly until: Date; readonly ticket: string },
  appOrigin: string,
): OutgoingMail {
  const mailText = support.sessionOpened({ until: saoPauloMoment(details.until), ticket: details.ticket })
  const button = { label: mailText.button, url: `${appOrigin}/account` }
  return accountMail(to, mailText, { kind: 'support-session', button })
}

export function secondFactorRequiredMail(
  to: Addressee,
  details: { readonly when: Date; readonly isRegistered: boolean },
  appOrigin: string,
): OutgoingMail {
  const mailText = support.secondFactorRequired({
    when: saoPauloMoment(details.when),
    isRegistered: details.isRegistered,
  })
  const button = { label: mailText.button, url: `${appOrigin}/login` }
  return accountMail(to, mailText, { kind: 'second-factor-required', button })
}

export function secondFactorOptionalMail(to: Addressee, when: Date, appOrigin: string): OutgoingMail {
  const mailText = support.secondFactorOptional(saoPauloMoment(when))
  const button = { label: mailText.button, url: `${appOrigin}/account` }
  return accountMail(to, mailText, { kind: 'second-factor-optional', button })
}

export function secondFactorRemovedMail(to: Addressee, when: Date, appOrigin: string): OutgoingMail {
  const mailText = support.secondFactorRemoved(saoPauloMoment(when))
  return accountMail(to, mailText, {
    kind: 'second-factor-removed',
    button: { label: mailText.button, url: `${appOrigin}/login` },
  })
}
