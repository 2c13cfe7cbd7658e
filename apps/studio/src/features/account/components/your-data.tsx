import { privacy, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { accountEmailQuery } from '../api/account-queries.ts'
import { privacyQuery } from '../api/privacy-queries.ts'
import { ErasurePart } from './erasure-part.tsx'
import { ExportPart } from './export-part.tsx'

/** Where the mails about it lead. */
const anchor = 'seus-dados'

/** Everything of the account: to take along, or to have erased. */
export function YourData({ heading = 'h3' }: { readonly heading?: 'h2' | 'h3' }) {
  const account = useQuery(accountEmailQuery)
  const { data, isPending, isError, isFetching, refetch } = useQuery(privacyQuery)
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const isMeant = hash === `#${anchor}` && !isPending
  useEffect(() => {
    if (isMeant) place.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])

  return (
    <div id={anchor} ref={place}>
      {isError ? (
        <LoadFailure text={privacy.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 5 }} aria-label={words.loading} />
      ) : (
        <>
          <ExportPart heading={heading} privacy={data} />
          <ErasurePart heading={heading} privacy={data} email={account.data?.email ?? ''} />
        </>
      )}
    </div>
  )
}
