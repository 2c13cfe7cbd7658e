import { galleryArchive, galleries, brand, planLimit } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { DryingPrints } from '../../../ui/drawings/list-drawings.tsx'
import { EmptyState } from '../../../ui/list-states.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { type GalleryItem, galleryListQuery } from '../api/galleries.ts'
import { GalleryBrowser, type ListControl } from '../components/gallery-browser.tsx'
import {
  type ListState,
  listStateKey,
  noFilters,
  parseListState,
  countFilters,
  listQueryOf,
} from '../lib/list-state.ts'
import { loadFilterPanel } from '../components/list-toolbar.tsx'
import type { PlanLimitRejection } from '../lib/plan-limit-text.ts'
import galleriesPageStyles from './galleries-page.module.css'

const CreateGalleryDialog = lazyDialog(
  () => import('../components/create-gallery-dialog.tsx').then((loaded) => loaded.CreateGalleryDialog),
  ({ open }) => open,
)
const PlanLimitDialog = lazyDialog(
  () => import('../components/plan-limit-dialog.tsx').then((loaded) => loaded.PlanLimitDialog),
  ({ rejection }) => rejection !== null,
)
const DeleteGalleryDialog = lazyDialog(
  () => import('../components/delete-gallery-dialog.tsx').then((loaded) => loaded.DeleteGalleryDialog),
  ({ gallery }) => gallery !== null,
)

function read(): ListState {
  try {
    return parseListState(window.sessionStorage.getItem(listStateKey))
  } catch {
    // Storage is forbidden: the list starts without filters.
    return parseListState(null)
  }
}

// The panel of the filters that this tab has stored is open from the start.
if (countFilters(read().filters) > 0) void loadFilterPanel().catch(() => undefined)

/** Filters also work in a browser without storage. */
function saveState(state: ListState): void {
  try {
    window.sessionStorage.setItem(listStateKey, JSON.stringify(state))
  } catch {
    // Storage is full or forbidden: the state lasts as long as the page.
  }
}

/** Search, filters, order, page and view of the list, restored from this tab. */
function useListState(): ListControl {
  const [state, setState] = useState(read)
  function change(part: Partial<ListState>) {
    const next = { ...state, ...part }
    setState(next)
    saveState(next)
  }
  return { ...state, change }
}

/** Opens the dialog for a link with `?new`, and removes the parameter so that "back" does not open it again. */
function useCreating() {
  const [search, setSearch] = useSearchParams()
  const requested = search.has('new')
  const [creating, setCreating] = useState(requested)
  if (requested && !creating) setCreating(true)
  useEffect(() => {
    if (requested) setSearch({}, { replace: true })
  }, [requested, setSearch])
  return [creating, setCreating] as const
}

/** `firstSteps` is a card of another feature, shown while there is no gallery. */
export function GalleriesPage({ firstSteps }: { readonly firstSteps: ReactNode }) {
  const control = useListState()
  const [creating, setCreating] = useCreating()
  const [limit, setLimit] = useState<PlanLimitRejection | null>(null)
  const [deleting, setDeleting] = useState<GalleryItem | null>(null)
  const list = useQuery(galleryListQuery(listQueryOf(control.filters)))
  const none = list.data?.length === 0 && countFilters(control.filters) === 0

  return (
    <div className={galleriesPageStyles.page}>
      <title>{brand.pageTitle(galleries.pageTitle)}</title>
      {none ? (
        <>
          <EmptyState drawing={<DryingPrints />} sentence={galleries.empty}>
            <p className={galleriesPageStyles.lead}>{galleries.emptyLead}</p>
            <Button type="primary" size="large" onClick={() => setCreating(true)}>
              {galleries.emptyButton}
            </Button>
            <p className={galleriesPageStyles.trash}>
              <Button
                type="link"
                onClick={() => control.change({ filters: { ...noFilters, archived: true }, page: 1 })}
              >
                {galleryArchive.link}
              </Button>
              <InlineLink to={paths.galleryTrash}>{galleries.trash}</InlineLink>
            </p>
          </EmptyState>
          {firstSteps}
        </>
      ) : (
        <GalleryBrowser list={list} control={control} onCreate={() => setCreating(true)} onDelete={setDeleting} />
      )}
      <CreateGalleryDialog open={creating} onClose={() => setCreating(false)} onLimit={setLimit} />
      <PlanLimitDialog rejection={limit} advice={planLimit.createAdvice} onClose={() => setLimit(null)} />
      <DeleteGalleryDialog gallery={deleting} onClose={() => setDeleting(null)} />
    </div>
  )
}
