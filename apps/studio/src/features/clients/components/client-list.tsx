import { formatPhone } from '@revela/domain'
import { clients, galleryList, words } from '@revela/phrases'
import { Button } from 'antd'
import { BookPlus, Ellipsis, Info, KeyRound, Pencil, Trash2, Plus } from 'lucide-react'
import { useHasAlbums } from '../../../lib/has-albums.ts'
import { useMedia } from '../../../lib/hooks.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { UndevelopedPrint } from '../../../ui/drawings/drawing.tsx'
import { EmptyState } from '../../../ui/list-states.tsx'
import list from '../../../ui/list-table.module.css'
import { MenuButton } from '../../../ui/menu-item.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { type Client, clientsPerPage } from '../api/clients.ts'
import { ClientAvatar } from './client-avatar.tsx'
import styles from './client-list.module.css'
import clientSkeletonStyles from './client-skeleton.module.css'
import clientToolbarStyles from './client-toolbar.module.css'

export type ClientAction = 'remove' | 'edit' | 'password' | 'details' | 'album'

const menuItems = [
  { action: 'edit', icon: Pencil, label: clients.edit },
  { action: 'password', icon: KeyRound, label: clients.password },
  { action: 'details', icon: Info, label: clients.details },
  { action: 'album', icon: BookPlus, label: galleryList.createAlbum },
  { action: 'remove', icon: Trash2, label: clients.remove },
] as const

type Props = { readonly client: Client; readonly onAction: (action: ClientAction) => void }

function ClientActions({ client, onAction }: Props) {
  const hasAlbums = useHasAlbums()
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
      {menuItems.map(({ action, icon, label }) =>
        action === 'album' && !hasAlbums ? null : (
          <MenuButton key={action} icon={icon} onClick={() => onAction(action)}>
            {label}
          </MenuButton>
        ),
      )}
    </Disclosure>
  )
}

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
            <td className={styles.phone}>{client.tel === null ? clients.noPhone : formatPhone(client.tel)}</td>
            <td className={list.actions}>
              <ClientActions client={client} onAction={(action) => onAction(action, client)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ClientListProps = {
  readonly items: readonly Client[]
  /** `null`: more than this page, too many to count. */
  readonly total: number | null
  readonly isSearch: boolean
  readonly page: number
  readonly onPage: (page: number) => void
  readonly onClear: () => void
  readonly onAction: (action: ClientAction, client: Client) => void
}

/** One page of the search results. */
export function ClientList({ items, total, isSearch, page, onPage, onClear, onAction }: ClientListProps) {
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
            <p className={styles.detail}>{client.tel === null ? clients.noPhone : formatPhone(client.tel)}</p>
          </div>
          <ClientActions client={client} onAction={(action) => onAction(action, client)} />
        </li>
      ))}
    </ul>
  )
}

const rows = [0, 1, 2, 3, 4, 5, 6, 7]

/** The skeleton of the list while it loads. */
export function ClientSkeleton() {
  return (
    <div className={clientSkeletonStyles.list} aria-busy="true">
      <output className="visually-hidden">{words.loading}</output>
      {rows.map((row) => (
        <div key={row} className={clientSkeletonStyles.row} aria-hidden="true">
          <span className={clientSkeletonStyles.avatar} />
          <span className={clientSkeletonStyles.name} />
          <span className={clientSkeletonStyles.email} />
        </div>
      ))}
    </div>
  )
}

type ClientToolbarProps = {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly onAdd: () => void
  readonly onImport: () => void
}

export function ClientToolbar({ search, onSearch, onAdd, onImport }: ClientToolbarProps) {
  return (
    <div className={clientToolbarStyles.toolbar}>
      <SearchInput label={clients.search} value={search} onChange={onSearch} />
      <div className={clientToolbarStyles.buttons}>
        <Button size="large" onClick={onImport}>
          {clients.import}
        </Button>
        <Button
          type="primary"
          size="large"
          icon={<Plus size={18} strokeWidth={2} aria-hidden="true" />}
          onClick={onAdd}
        >
          {clients.add}
        </Button>
      </div>
    </div>
  )
}
