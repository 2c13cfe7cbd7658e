import { brand, galleries, planLimit } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { DryingPrints } from '../../../ui/drawings/list-drawings.tsx'
import { EmptyState } from '../../../ui/list-states.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { galleryListQuery, type GalleryItem } from '../api/gallery-queries.ts'
import { CreateGalleryDialog } from '../components/create-gallery-dialog.tsx'
import { DeleteGalleryDialog } from '../components/delete-gallery-dialog.tsx'
import { GalleryBrowser, useListState } from '../components/gallery-browser.tsx'
import { PlanLimitDialog } from '../components/plan-limit-dialog.tsx'
import { countFilters, listQueryOf } from '../lib/list-state.ts'
import type { PlanLimitRefusal } from '../lib/plan-limit-text.ts'
import styles from './galleries-page.module.css'

export function GalleriesPage() {
  const control = useListState()
  const [creating, setCreating] = useState(false)
  const [limit, setLimit] = useState<PlanLimitRefusal | null>(null)
  const [deleting, setDeleting] = useState<GalleryItem | null>(null)
  const list = useQuery(galleryListQuery(listQueryOf(control.filters)))
  const none = list.data?.length === 0 && countFilters(control.filters) === 0

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
        <GalleryBrowser list={list} control={control} onCreate={() => setCreating(true)} onDelete={setDeleting} />
      )}
      <CreateGalleryDialog open={creating} onClose={() => setCreating(false)} onLimit={setLimit} />
      <PlanLimitDialog refusal={limit} advice={planLimit.createAdvice} onClose={() => setLimit(null)} />
      <DeleteGalleryDialog gallery={deleting} onClose={() => setDeleting(null)} />
    </div>
  )
}
