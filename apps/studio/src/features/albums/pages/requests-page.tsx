import { albumRequests as texts, brand } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Album } from '../../../lib/album.ts'
import { useNow } from '../../../lib/hooks.ts'
import { GuestBook } from '../../../ui/drawings/list-drawings.tsx'
import { UndevelopedPrint } from '../../../ui/drawings/drawing.tsx'
import { EmptyState, ListSkeleton, LoadFailure } from '../../../ui/list-states.tsx'
import { proofQuery } from '../api/album-queries.ts'
import { ExportMenu } from '../components/export-menu.tsx'
import { RequestChecklist } from '../components/request-checklist.tsx'
import { countRequests, groupRequests, type RequestFilter, requestFilters } from '../lib/request-groups.ts'
import styles from './requests-page.module.css'

const minuteMs = 60_000

/** The family's requests as a checklist. */
export function RequestsPage({ album }: { readonly album: Album }) {
  const { data: proof, isError, isFetching, refetch } = useQuery(proofQuery(album.id))
  const now = useNow(minuteMs)
  const [chosen, setChosen] = useState<RequestFilter | null>(null)
  const name = useId()

  if (proof === undefined)
    return isError ? (
      <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <ListSkeleton />
    )

  const counts = countRequests(proof.requests)
  // Finished requests are shown while nothing is open, until a filter is chosen.
  const filter = chosen ?? (counts.open > 0 ? 'open' : 'all')
  const groups = groupRequests(proof.requests, filter)

  return (
    <section aria-labelledby="requests-heading">
      <title>{brand.pageTitle(`${texts.heading} · ${album.title}`)}</title>
      <h2 id="requests-heading" className="visually-hidden">
        {texts.heading}
      </h2>
      {counts.all === 0 ? (
        <EmptyState drawing={<GuestBook />} sentence={texts.empty}>
          <p>{texts.emptyLead}</p>
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>
            <fieldset className={styles.filters}>
              <legend className="visually-hidden">{texts.filter}</legend>
              {requestFilters.map((one) => (
                <label key={one} className={styles.filter}>
                  <input type="radio" name={name} checked={filter === one} onChange={() => setChosen(one)} />
                  {texts.filters[one](counts[one])}
                </label>
              ))}
            </fieldset>
            <output className={styles.progress}>{texts.progress(counts.settled, counts.all)}</output>
            <ExportMenu albumId={album.id} />
          </div>
          <RequestChecklist
            album={album}
            groups={groups}
            now={now}
            empty={
              <EmptyState
                drawing={<UndevelopedPrint />}
                sentence={filter === 'open' ? texts.emptyOpen : texts.emptySettled}
              >
                {filter === 'open' ? <p>{texts.emptyOpenLead}</p> : null}
              </EmptyState>
            }
          />
        </>
      )}
    </section>
  )
}
