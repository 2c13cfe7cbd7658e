import { formatPhone } from '@revela/domain'
import { clients } from '@revela/phrases'
import type { Client } from '../api/client-queries.ts'
import { ClientActions, type ClientAction } from './client-actions.tsx'
import { ClientAvatar } from './client-avatar.tsx'
import list from '../../../ui/list-table.module.css'
import styles from './client-table.module.css'

const columns = clients.columns

type Props = {
  readonly items: readonly Client[]
  readonly onAction: (action: ClientAction, client: Client) => void
}

export function ClientTable({ items, onAction }: Props) {
  return (
    <table className={`${list.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{columns.client}</th>
          <th scope="col">{columns.email}</th>
          <th scope="col">{columns.phone}</th>
          <th scope="col" className={list.actions}>
            {columns.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((client) => (
          <tr key={client.id} className={list.row}>
            <th scope="row">
              <span className={styles.who}>
                <ClientAvatar name={client.name} />
                <span className={styles.name}>{client.name}</span>
              </span>
            </th>
            <td className={styles.email}>{client.email === '' ? clients.noEmail : client.email}</td>
            <td className={styles.phone}>{client.tel === null ? null : formatPhone(client.tel)}</td>
            <td className={list.actions}>
              <ClientActions client={client} onAction={(action) => onAction(action, client)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
