import { formatPhone } from '@revela/domain'
import { clients } from '@revela/phrases'
import type { Client } from '../api/client-queries.ts'
import { ClientActions, type ClientAction } from './client-actions.tsx'
import { ClientAvatar } from './client-avatar.tsx'
import styles from './client-cards.module.css'

type Props = {
  readonly items: readonly Client[]
  readonly onAction: (action: ClientAction, client: Client) => void
}

/** The list on a phone. */
export function ClientCards({ items, onAction }: Props) {
  return (
    <ul className={styles.cards}>
      {items.map((client) => (
        <li key={client.id} className={styles.card}>
          <ClientAvatar name={client.name} />
          <div className={styles.words}>
            <p className={styles.name}>{client.name}</p>
            <p className={styles.detail}>{client.email === '' ? clients.noEmail : client.email}</p>
            {client.tel === null ? null : <p className={styles.detail}>{formatPhone(client.tel)}</p>}
          </div>
          <ClientActions client={client} onAction={(action) => onAction(action, client)} />
        </li>
      ))}
    </ul>
  )
}
