import { support } from '@revela/phrases'
import { accountLetter, saoPauloMoment, type Addressee } from '../accounts/index.ts'
import type { OutgoingMail } from '../../platform/mailer/outbox.ts'

export function emailMovedMail(to: Addressee, when: Date, appOrigin: string): OutgoingMail {
  const said = support.emailMoved(saoPauloMoment(when))
  const button = { label: said.button, url: `${appOrigin}/recovery/request` }
  return accountLetter(to, said, { kind: 'email-changed', button })
}

export function supportSessionMail(
  to: Addressee,
  of: { readonly until: Date; readonly ticket: string },
  appOrigin: string,
): OutgoingMail {
  const said = support.sessionOpened({ until: saoPauloMoment(of.until), ticket: of.ticket })
  const button = { label: said.button, url: `${appOrigin}/account` }
  return accountLetter(to, said, { kind: 'support-session', button })
}

export function secondFactorRequiredMail(
  to: Addressee,
  of: { readonly when: Date; readonly isRegistered: boolean },
  appOrigin: string,
): OutgoingMail {
  const said = support.secondFactorRequired({ when: saoPauloMoment(of.when), isRegistered: of.isRegistered })
  const button = { label: said.button, url: `${appOrigin}/login` }
  return accountLetter(to, said, { kind: 'second-factor-required', button })
}

export function secondFactorOptionalMail(to: Addressee, when: Date, appOrigin: string): OutgoingMail {
  const said = support.secondFactorOptional(saoPauloMoment(when))
  const button = { label: said.button, url: `${appOrigin}/account` }
  return accountLetter(to, said, { kind: 'second-factor-optional', button })
}

export function secondFactorRemovedMail(to: Addressee, when: Date, appOrigin: string): OutgoingMail {
  const said = support.secondFactorRemoved(saoPauloMoment(when))
  return accountLetter(to, said, {
    kind: 'second-factor-removed',
    button: { label: said.button, url: `${appOrigin}/login` },
  })
}
