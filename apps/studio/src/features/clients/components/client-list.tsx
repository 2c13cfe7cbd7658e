import { clients } from '@revela/phrases'
import { Button } from 'antd'
import { useMedia } from '../../../lib/use-media.ts'
import { UndevelopedPrint } from '../../../ui/drawings/undeveloped-print.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { clientsPerPage, type Client } from '../api/client-queries.ts'
import type { ClientAction } from './client-actions.tsx'
import { ClientCards } from './client-cards.tsx'
import { ClientTable } from './client-table.tsx'
import styles from './client-list.module.css'

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
