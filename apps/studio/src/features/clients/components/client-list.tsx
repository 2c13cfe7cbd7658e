import { formatPhone } from '@revela/domain'
import { clients } from '@revela/phrases'
import { Button } from 'antd'
import { useMedia } from '../../../lib/hooks.ts'
import { UndevelopedPrint } from '../../../ui/drawings/drawing.tsx'
import { EmptyState } from '../../../ui/list-states.tsx'
import list from '../../../ui/list-table.module.css'
import { Pager } from '../../../ui/pager.tsx'
import { type Client, clientsPerPage } from '../api/client-queries.ts'
import { type ClientAction, ClientActions } from './client-actions.tsx'
import { ClientAvatar } from './client-avatar.tsx'
import styles from './client-list.module.css'

const columns = clients.columns

type ClientTableProps = {
  readonly items: readonly Client[]
  readonly onAction: (action: ClientAction, client: Client) => void
}

function ClientTable({ items, onAction }: ClientTableProps) {
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
                <span className={styles.clientTableName}>{client.name}</span>
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

type Props = {
  readonly items: readonly Client[]
  /** `null`: more than this page, and too many to be counted. */
  readonly total: number | null
  readonly isSearch: boolean
  readonly page: number
  readonly onPage: (page: number) => void
  readonly onClear: () => void
  readonly onAction: (action: ClientAction, client: Client) => void
}

/** One page of the clients that were found. */
export function ClientList({ items, total, isSearch, page, onPage, onClear, onAction }: Props) {
  const phone = useMedia('(max-width: 600px)')
  const count = total === null ? clients.foundMany : isSearch ? clients.found(total) : clients.count(total)
  const pages = total === null ? null : Math.max(1, Math.ceil(total / clientsPerPage))

  function turn(next: number) {
    onPage(next)
    window.scrollTo({ top: 0 })
  }

  if (items.length === 0) {
    return (
      <EmptyState drawing={<UndevelopedPrint />} sentence={clients.nothingFound}>
        <p className={styles.lead}>{clients.nothingFoundLead}</p>
        <Button size="large" onClick={onClear}>
          {clients.clearSearch}
        </Button>
      </EmptyState>
    )
  }
  return (
    <>
      <output className={styles.count}>{count}</output>
      {phone ? <ClientCards items={items} onAction={onAction} /> : <ClientTable items={items} onAction={onAction} />}
      <Pager label={clients.pages} page={page} pages={pages} onPage={turn} />
    </>
  )
}

type ClientCardsProps = {
  readonly items: readonly Client[]
  readonly onAction: (action: ClientAction, client: Client) => void
}

/** The list on a phone. */
function ClientCards({ items, onAction }: ClientCardsProps) {
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
