import { shareDefaults } from '@revela/phrases'
import type { ComponentType } from 'react'
import type { Gallery } from '../../../lib/gallery.ts'

type SendKind = keyof typeof shareDefaults

/** The form's fields, named as the mail's call names them. */
export type SendValues = {
  readonly client_name: string
  readonly client_email: string
  readonly tel: string
  readonly subject: string
  readonly client_message: string
}

export function firstValues(kind: SendKind): SendValues {
  const { subject, message } = shareDefaults[kind]
  return { client_name: '', client_email: '', tel: '', subject, client_message: message }
}

/** A client to whom something is sent. */
export type Recipient = {
  readonly id: string
  readonly name: string
  /** '' where only a telephone is known. */
  readonly email: string
  readonly tel: string | null
  /** The client chose a password, which nobody can write down for them. */
  readonly hasOwnPassword: boolean
}

export const sendModes = ['email', 'whatsapp', 'link'] as const

export type SendMode = (typeof sendModes)[number]

/** Whether somebody can be reached that way. Whoever is not a client yet is reached by what is typed. */
export function isOpenMode(mode: SendMode, recipient: Recipient | null): boolean {
  if (recipient === null || mode === 'link') return true
  return mode === 'email' ? recipient.email !== '' : recipient.tel !== null
}

/** The wanted mode, or the nearest one that reaches this client: without a telephone the e-mail, without that the link. */
export function modeFor(wanted: SendMode, recipient: Recipient | null): SendMode {
  return [wanted, ...sendModes].find((mode) => isOpenMode(mode, recipient)) ?? 'link'
}

export type RecipientPickerProps = {
  readonly chosen: Recipient | null
  readonly onChoose: (recipient: Recipient | null) => void
}

export type SendDrawerProps = {
  readonly galleryId: string
  readonly gallery: Gallery
  readonly kind: SendKind
  readonly open: boolean
  readonly onClose: () => void
  /** To whom it begins with. */
  readonly to?: Recipient
  /** Whether the link begins as one that opens by itself; as far as the plan has it. */
  readonly magicLink?: boolean
  /** How a client is chosen; without it, what is sent is sent to `to`. */
  readonly picker?: ComponentType<RecipientPickerProps>
  /** Where a selection is followed once it was sent. */
  readonly onFollowUp?: () => void
}
