import { sending as texts } from '@revela/phrases'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ClientPicker, type PickedClient } from '../../features/clients/components/client-picker.tsx'
import type { Recipient, RecipientsPickerProps, SendMode } from '../../features/sending/lib/send-values.ts'

type RecipientPickerProps = {
  /** The gallery to which a client added here is invited. */
  readonly galleryId: string
  readonly mode?: SendMode
  readonly chosen: Recipient | null
  readonly onChoose: (recipient: Recipient | null) => void
}

/** Picks a recipient from the photographer's client list. */
export function RecipientPicker({ galleryId, mode, chosen, onChoose }: RecipientPickerProps) {
  return (
    <ClientPicker
      galleryId={galleryId}
      contact={mode === 'whatsapp' ? 'phone' : 'email'}
      chosen={chosen && clientOf(chosen)}
      onChoose={(client) => onChoose(client && recipientOf(client))}
    />
  )
}

/** Picks one or several recipients: a picker for each, and an empty one for the next. */
export function RecipientsPicker({ galleryId, mode, chosen, onChoose }: RecipientsPickerProps) {
  const [adding, setAdding] = useState(false)
  const isAdding = adding || chosen.length === 0
  // Keyed by position: a picker keeps the focus when its client changes.
  const rows = [...chosen, ...(isAdding ? [null] : [])].map((recipient, at) => ({ recipient, at }))

  function replace(at: number, next: Recipient | null) {
    setAdding(false)
    // A client who is already chosen is not added twice.
    const others = chosen.filter(({ id }, index) => index !== at && id !== next?.id)
    onChoose(next === null ? others : others.toSpliced(Math.min(at, others.length), 0, next))
  }

  return (
    <>
      {rows.map(({ recipient, at }) => (
        <RecipientPicker
          key={at}
          galleryId={galleryId}
          mode={mode}
          chosen={recipient}
          onChoose={(next) => replace(at, next)}
        />
      ))}
      {isAdding ? null : (
        <div>
          <Button
            type="text"
            icon={<Plus size={18} strokeWidth={2} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {texts.addRecipient}
          </Button>
        </div>
      )}
    </>
  )
}

/** Converts a client into a recipient. */
function recipientOf({ id, name, email, tel, extradata }: PickedClient): Recipient {
  return { id, name, email, tel, hasOwnPassword: extradata.first_password !== null }
}

function clientOf({ hasOwnPassword, ...client }: Recipient): PickedClient {
  return { ...client, extradata: { first_password: hasOwnPassword ? '******' : null } }
}
