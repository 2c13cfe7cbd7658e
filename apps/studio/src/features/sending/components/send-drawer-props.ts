import type { ComponentType } from 'react'
import type { Gallery } from '../../../lib/gallery.ts'
import type { Recipient } from '../lib/recipient.ts'
import type { SendKind } from '../lib/send-values.ts'

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
