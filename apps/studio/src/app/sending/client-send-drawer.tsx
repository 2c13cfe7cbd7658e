import { ClientPicker } from '../../features/clients/components/client-picker.tsx'
import { SendDrawer } from '../../features/sending/components/send-drawer.tsx'
import type { RecipientPickerProps, SendDrawerProps } from '../../features/sending/components/send-drawer-props.ts'
import { clientOf, recipientOf } from './recipient-of-client.ts'

function RecipientPicker({ chosen, onChoose }: RecipientPickerProps) {
  return (
    <ClientPicker chosen={chosen && clientOf(chosen)} onChoose={(client) => onChoose(client && recipientOf(client))} />
  )
}

/** The panel that sends, with the photographer's clients to choose from. */
export function ClientSendDrawer(props: Omit<SendDrawerProps, 'picker'>) {
  return <SendDrawer {...props} picker={RecipientPicker} />
}
