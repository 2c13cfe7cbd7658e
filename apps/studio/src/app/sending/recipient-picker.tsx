import { ClientPicker, type PickedClient } from '../../features/clients/components/client-picker.tsx'
import type { RecipientPickerProps, Recipient } from '../../features/sending/lib/send-values.ts'

/** The photographer's clients, as those to whom something is sent or offered. */
export function RecipientPicker({ chosen, onChoose }: RecipientPickerProps) {
  return (
    <ClientPicker chosen={chosen && clientOf(chosen)} onChoose={(client) => onChoose(client && recipientOf(client))} />
  )
}

/** A client as one to whom something is sent. */
function recipientOf({ id, name, email, tel, extradata }: PickedClient): Recipient {
  return { id, name, email, tel, hasOwnPassword: extradata.first_password !== null }
}

function clientOf({ hasOwnPassword, ...client }: Recipient): PickedClient {
  return { ...client, extradata: { first_password: hasOwnPassword ? '******' : null } }
}
