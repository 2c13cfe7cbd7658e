import { SendDrawer } from '../../features/sending/components/send-drawer.tsx'
import type { SendDrawerProps } from '../../features/sending/lib/send-values.ts'
import { RecipientPicker } from './recipient-picker.tsx'

/** The panel that sends, with the photographer's clients to choose from. */
export function ClientSendDrawer(props: Omit<SendDrawerProps, 'picker'>) {
  return <SendDrawer {...props} picker={RecipientPicker} />
}
