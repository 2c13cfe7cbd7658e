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

/** `termsText`: the terms of a selection, below the default message; '' without terms. */
export function firstValues(kind: SendKind, termsText = ''): SendValues {
  const { subject, message } = shareDefaults[kind]
  const client_message = termsText === '' ? message : `${message}\n${termsText}`
  return { client_name: '', client_email: '', tel: '', subject, client_message }
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

/** In the order of preference: families are reached on WhatsApp first. */
export const sendModes = ['whatsapp', 'email', 'link'] as const

export type SendMode = (typeof sendModes)[number]

/** The first recipient whom a mode does not reach. Without a chosen client, the typed address or number is used. */
export function unreachedBy(mode: SendMode, recipients: readonly Recipient[]): Recipient | undefined {
  if (mode === 'link') return undefined
  return recipients.find(({ email, tel }) => (mode === 'email' ? email === '' : tel === null))
}

/** The requested mode, or the first one that reaches all these clients: WhatsApp, then e-mail, then the link. */
export function modeFor(wanted: SendMode, recipients: readonly Recipient[]): SendMode {
  return [wanted, ...sendModes].find((mode) => unreachedBy(mode, recipients) === undefined) ?? 'link'
}

export type RecipientsPickerProps = {
  readonly galleryId: string
  /** The contact of a chosen client that is shown is the one that this mode uses. */
  readonly mode: SendMode
  readonly chosen: readonly Recipient[]
  readonly onChoose: (recipients: readonly Recipient[]) => void
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
  /** The deadline and the number of photos of a selection, for the default message. */
  readonly termsText?: string
  /** The picker of recipients; without it, the recipient is always `to`. */
  readonly picker?: ComponentType<RecipientsPickerProps>
  /** Opens the follow-up of the selection after it was sent. */
  readonly onFollowUp?: () => void
}
