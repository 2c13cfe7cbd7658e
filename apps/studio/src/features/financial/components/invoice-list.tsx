import { financial, words } from '@revela/phrases'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { invoicesQuery, type Invoice } from '../api/billing-queries.ts'
import { InvoiceRow } from './invoice-row.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { RegretDialog } from './regret-dialog.tsx'
import styles from './invoice-list.module.css'

const texts = financial.invoices

export function InvoiceList() {
  const list = useInfiniteQuery(invoicesQuery)
  const [shown, setShown] = useState<Invoice | null>(null)
  const [regretted, setRegretted] = useState<Invoice | null>(null)

  if (list.isError && list.data === undefined)
    return <LoadFailure text={texts.loadFailed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  if (list.isPending) return <Skeleton active title={false} paragraph={{ rows: 4 }} aria-label={words.loading} />
  if (list.data.length === 0) return <p className={styles.none}>{texts.none}</p>

  return (
    <>
      <ul className={styles.list}>
        {list.data.map((invoice) => (
          <InvoiceRow
            key={invoice.id}
            invoice={invoice}
            onShow={() => setShown(invoice)}
            onRegret={() => setRegretted(invoice)}
          />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button size="large" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </Button>
      ) : null}
      <ReceiptDialog invoice={shown} onClose={() => setShown(null)} />
      <RegretDialog invoice={regretted} onClose={() => setRegretted(null)} />
    </>
  )
}
