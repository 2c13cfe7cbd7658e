import { ClientPicker, type PickedClient } from '../../features/clients/components/client-picker.tsx'
import type { RecipientPickerProps, Recipient } from '../../features/sending/lib/send-values.ts'

/** Picks a recipient from the photographer's client list. */
export function RecipientPicker({ chosen, onChoose }: RecipientPickerProps) {
  return (
    <ClientPicker chosen={chosen && clientOf(chosen)} onChoose={(client) => onChoose(client && recipientOf(client))} />
  )
}

/** Converts a client into a recipient. */
function recipientOf({ id, name, email, tel, extradata }: PickedClient): Recipient {
  return { id, name, email, tel, hasOwnPassword: extradata.first_password !== null }
}

function clientOf({ hasOwnPassword, ...client }: Recipient): PickedClient {
  return { ...client, extradata: { first_password: hasOwnPassword ? '******' : null } }
}
