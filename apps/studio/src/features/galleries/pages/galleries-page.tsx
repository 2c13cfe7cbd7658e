import { brand, galleries, planLimit } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { DryingPrints } from '../../../ui/drawings/drying-prints.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { galleryListQuery, type GalleryItem } from '../api/gallery-queries.ts'
import { CreateGalleryDialog } from '../components/create-gallery-dialog.tsx'
import { DeleteGalleryDialog } from '../components/delete-gallery-dialog.tsx'
import { GalleryList } from '../components/gallery-list.tsx'
import { ListSkeleton } from '../components/list-skeleton.tsx'
import { ListToolbar } from '../components/list-toolbar.tsx'
import { PlanLimitDialog } from '../components/plan-limit-dialog.tsx'
import { countFilters, listQueryOf, noFilters } from '../lib/list-state.ts'
import type { PlanLimitRefusal } from '../lib/plan-limit-text.ts'
import { searchable, searchGalleries } from '../lib/search-galleries.ts'
import { useListState } from '../lib/use-list-state.ts'
import styles from './galleries-page.module.css'

export function GalleriesPage() {
  const { filters, page, view, setFilters, setPage, setView } = useListState()
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState(false)
  const [limit, setLimit] = useState<PlanLimitRefusal | null>(null)
  const [deleting, setDeleting] = useState<GalleryItem | null>(null)
  const phone = useMedia('(max-width: 740px)')
  const list = useQuery(galleryListQuery(listQueryOf(filters)))

  // Typing stays smooth however many galleries there are to look through.
  const wanted = useDeferredValue(search)
  const titles = useMemo(() => searchable(list.data ?? []), [list.data])
  const found = useMemo(() => searchGalleries(titles, wanted), [titles, wanted])

  const none = list.data?.length === 0 && countFilters(filters) === 0
  const content = () => {
    if (list.isError)
      return (
        <div className={styles.failure}>
          <LoadFailure text={galleries.loadFailed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        </div>
      )
    if (list.isPending) return <ListSkeleton />
    return (
      <GalleryList
        found={found}
        all={list.data.length}
        page={page}
        view={phone ? 'grid' : view}
        onPage={setPage}
        onDelete={setDeleting}
        onClear={() => {
          setSearch('')
          setFilters(noFilters)
        }}
      />
    )
  }

  return (
    <div className={styles.page}>
      <title>{brand.pageTitle(galleries.pageTitle)}</title>
      {none ? (
        <EmptyState drawing={<DryingPrints />} sentence={galleries.empty}>
          <p className={styles.lead}>{galleries.emptyLead}</p>
          <Button type="primary" size="large" onClick={() => setCreating(true)}>
            {galleries.emptyButton}
          </Button>
          <p className={styles.trash}>
            <InlineLink to={paths.galleryTrash}>{galleries.trash}</InlineLink>
          </p>
        </EmptyState>
      ) : (
        <>
          <ListToolbar
            search={search}
            onSearch={(text) => {
              setSearch(text)
              if (page !== 1) setPage(1)
            }}
            filters={filters}
            onFilters={setFilters}
            view={phone ? null : view}
            onView={setView}
            onCreate={() => setCreating(true)}
          />
          {content()}
        </>
      )}
      <CreateGalleryDialog open={creating} onClose={() => setCreating(false)} onLimit={setLimit} />
      <PlanLimitDialog refusal={limit} advice={planLimit.createAdvice} onClose={() => setLimit(null)} />
      <DeleteGalleryDialog gallery={deleting} onClose={() => setDeleting(null)} />
    </div>
  )
}
