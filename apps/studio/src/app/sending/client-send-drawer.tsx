import { SendDrawer } from '../../features/sending/components/send-drawer.tsx'
import type { SendDrawerProps } from '../../features/sending/lib/send-values.ts'
import { RecipientsPicker } from './recipient-picker.tsx'

/** The send drawer with the photographer's client list as recipients. */
export function ClientSendDrawer(props: Omit<SendDrawerProps, 'picker'>) {
  return <SendDrawer {...props} picker={RecipientsPicker} />
}
