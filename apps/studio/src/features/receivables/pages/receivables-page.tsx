import { brand, receivables as texts } from '@revela/phrases'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSettled } from '../../../lib/hooks.ts'
import { UndevelopedPrint } from '../../../ui/drawings/drawing.tsx'
import { CardIndex } from '../../../ui/drawings/list-drawings.tsx'
import { HelpLink } from '../../../ui/help-link.tsx'
import { EmptyState, ListSkeleton, LoadFailure } from '../../../ui/list-states.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { receivableListQuery, type ReceivableState, useConfirmReceivable, useExportCsv } from '../api/receivables.ts'
import { ReceivableList } from '../components/receivable-list.tsx'
import { StateChoice } from '../components/state-choice.tsx'
import styles from './receivables-page.module.css'

const debounceMs = 200

/** What clients owe, declared as paid, and have paid. */
export function ReceivablesPage() {
  const [state, setState] = useState<ReceivableState>('open')
  const [search, setSearch] = useState('')
  const request = { state, search: useSettled(search.trim(), debounceMs) }
  const list = useInfiniteQuery(receivableListQuery(request))
  const exportCsv = useExportCsv(request)
  const confirm = useConfirmReceivable()
  const items = list.data?.pages.flatMap(({ receivables }) => receivables) ?? []
  const totals = list.data?.pages[0]?.totals ?? null

  const content = () => {
    if (list.isError && !list.data)
      return <LoadFailure text={texts.loadFailed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
    if (!list.data) return <ListSkeleton />
    if (items.length === 0 && request.search !== '')
      return (
        <EmptyState drawing={<UndevelopedPrint />} sentence={texts.nothingFound}>
          <Button size="large" onClick={() => setSearch('')}>
            {texts.clearSearch}
          </Button>
        </EmptyState>
      )
    if (items.length === 0)
      return (
        <EmptyState drawing={<CardIndex />} sentence={texts.empty[state]}>
          <p>{texts.emptyLead}</p>
        </EmptyState>
      )
    return (
      <>
        <ReceivableList
          items={items}
          now={new Date(list.dataUpdatedAt)}
          pendingKey={confirm.isPending ? confirm.variables.receivable.key : null}
          onConfirm={(receivable, received) => confirm.mutate({ receivable, received })}
        />
        {list.hasNextPage ? (
          <p className={styles.more}>
            <Button size="large" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {texts.more}
            </Button>
          </p>
        ) : null}
      </>
    )
  }

  return (
    <div className={styles.page}>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <p className={styles.lead}>
        {texts.lead} <HelpLink topic="receivables" />
      </p>
      <StateChoice value={state} totals={totals} onChange={setState} />
      <div className={styles.toolbar}>
        <SearchInput label={texts.search} value={search} onChange={setSearch} />
        <Button
          size="large"
          icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
          loading={exportCsv.isPending}
          onClick={() => exportCsv.mutate()}
        >
          {texts.export}
        </Button>
      </div>
      <p className={styles.stateLead}>{texts.stateLeads[state]}</p>
      {content()}
    </div>
  )
}
