import { clients } from '@revela/phrases'
import { Ellipsis, Info, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { MenuButton } from '../../../ui/menu-item.tsx'
import type { Client } from '../api/client-queries.ts'

export type ClientAction = 'remove' | 'edit' | 'password' | 'details'

const items = [
  { action: 'remove', icon: Trash2, label: clients.remove },
  { action: 'edit', icon: Pencil, label: clients.edit },
  { action: 'password', icon: KeyRound, label: clients.password },
  { action: 'details', icon: Info, label: clients.details },
] as const

type Props = { readonly client: Client; readonly onAction: (action: ClientAction) => void }

export function ClientActions({ client, onAction }: Props) {
  return (
    <Disclosure
      align="end"
      chevron={false}
      label={
        <>
          <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="visually-hidden">{clients.actionsOf(client.name)}</span>
        </>
      }
    >
      {items.map(({ action, icon, label }) => (
        <MenuButton key={action} icon={icon} onClick={() => onAction(action)}>
          {label}
        </MenuButton>
      ))}
    </Disclosure>
  )
}
