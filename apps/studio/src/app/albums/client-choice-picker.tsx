import type { ClientChoice } from '../../features/albums/lib/client-choice.ts'
import { ClientPicker } from '../../features/clients/components/client-picker.tsx'

type Props = { readonly chosen: ClientChoice | null; readonly onChoose: (client: ClientChoice | null) => void }

/** Picks the client of an album from the photographer's list, or adds one. */
export function ClientChoicePicker({ chosen, onChoose }: Props) {
  return (
    <ClientPicker
      chosen={chosen && { ...chosen, extradata: { first_password: null } }}
      onChoose={(client) =>
        onChoose(client && { id: client.id, name: client.name, email: client.email, tel: client.tel })
      }
    />
  )
}
