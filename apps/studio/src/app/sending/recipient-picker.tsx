import { ClientPicker } from '../../features/clients/components/client-picker.tsx'
import type { RecipientPickerProps } from '../../features/sending/components/send-drawer-props.ts'
import { clientOf, recipientOf } from './recipient-of-client.ts'

/** The photographer's clients, as those to whom something is sent or offered. */
export function RecipientPicker({ chosen, onChoose }: RecipientPickerProps) {
  return (
    <ClientPicker chosen={chosen && clientOf(chosen)} onChoose={(client) => onChoose(client && recipientOf(client))} />
  )
}
