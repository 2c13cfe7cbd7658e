import { shareDefaults } from '@revela/phrases'
import type { ComponentType } from 'react'
import type { Gallery } from '../../../lib/gallery.ts'

type SendKind = keyof typeof shareDefaults

/** The form fields, with the names of the e-mail call. */
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

/** A client who receives a gallery or selection. */
export type Recipient = {
  readonly id: string
  readonly name: string
  /** '' if only a phone number is known. */
  readonly email: string
  readonly tel: string | null
  /** The client chose a password, which cannot be shown. */
  readonly hasOwnPassword: boolean
}

export const sendModes = ['email', 'whatsapp', 'link'] as const

export type SendMode = (typeof sendModes)[number]

/** Whether a mode reaches the recipient. Without a chosen client, the typed address or number is used. */
export function isOpenMode(mode: SendMode, recipient: Recipient | null): boolean {
  if (recipient === null || mode === 'link') return true
  return mode === 'email' ? recipient.email !== '' : recipient.tel !== null
}

/** The requested mode, or the first one that reaches this client: e-mail, then WhatsApp, then the link. */
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
  /** The initial recipient. */
  readonly to?: Recipient
  /** Whether the personal link is initially on, if the plan includes it. */
  readonly magicLink?: boolean
  /** The recipient picker; without it, the recipient is always `to`. */
  readonly picker?: ComponentType<RecipientPickerProps>
  /** Opens the follow-up of the selection after it was sent. */
  readonly onFollowUp?: () => void
}
