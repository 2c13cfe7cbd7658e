import type { PickedClient } from '../../features/clients/components/client-picker.tsx'
import type { Recipient } from '../../features/sending/lib/recipient.ts'

/** A client as one to whom something is sent. */
export function recipientOf({ id, name, email, tel, extradata }: PickedClient): Recipient {
  return { id, name, email, tel, hasOwnPassword: extradata.first_password !== null }
}

export function clientOf({ hasOwnPassword, ...client }: Recipient): PickedClient {
  return { ...client, extradata: { first_password: hasOwnPassword ? '******' : null } }
}
