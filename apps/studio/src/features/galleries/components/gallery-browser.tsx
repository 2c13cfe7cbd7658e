import { galleries } from '@revela/phrases'
import type { UseQueryResult } from '@tanstack/react-query'
import { startTransition, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useMedia } from '../../../lib/hooks.ts'
import { searchable, searchTitles } from '../../../lib/list-search.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { ListSkeleton, LoadFailure } from '../../../ui/list-states.tsx'
import { useChangeGalleries } from '../api/gallery-bulk.ts'
import type { GalleryItem } from '../api/galleries.ts'
import { type BulkOutcome, type Picked, pickedItems, toggled } from '../lib/bulk-selection.ts'
import { type ListState, noFilters, sortGalleries } from '../lib/list-state.ts'
import { BulkBar, type BulkDialogKind, StartSelecting } from './bulk-bar.tsx'
import styles from './gallery-browser.module.css'
import { GalleryList, type GalleryRowActions } from './gallery-list.tsx'
import { ListToolbar } from './list-toolbar.tsx'

const BulkDialogs = lazyDialog(
  () => import('./bulk-dialogs.tsx').then((loaded) => loaded.BulkDialogs),
  ({ dialog }) => dialog !== null,
)
const BulkResults = lazyDialog(
  () => import('./bulk-dialogs.tsx').then((loaded) => loaded.BulkResults),
  ({ outcome }) => outcome !== null,
)
const DuplicateDialog = lazyDialog(
  () => import('./preset-dialogs.tsx').then((loaded) => loaded.DuplicateDialog),
  ({ gallery }) => gallery !== null,
)
const SavePresetDialog = lazyDialog(
  () => import('./preset-dialogs.tsx').then((loaded) => loaded.SavePresetDialog),
  ({ gallery }) => gallery !== null,
)

export type ListControl = ListState & { readonly change: (part: Partial<ListState>) => void }

type Props = {
  readonly list: UseQueryResult<readonly GalleryItem[]>
  readonly control: ListControl
  readonly onCreate: () => void
  readonly onDelete: (gallery: GalleryItem) => void
}

/** The list of galleries with its toolbar, and the actions for several of them. */
export function GalleryBrowser({ list, control, onCreate, onDelete }: Props) {
  const { search, filters, sort, page, view, change } = control
  const phone = useMedia('(max-width: 740px)')
  const wanted = useDeferredValue(search)
  const titles = useMemo(() => searchable(list.data ?? []), [list.data])
  const found = useMemo(() => sortGalleries(searchTitles(titles, wanted), sort), [titles, wanted, sort])
  const [picked, setPicked] = useState<Picked>(null)
  const [dialog, setDialog] = useState<BulkDialogKind | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const bulk = useChangeGalleries((result) => (result.failed.length > 0 ? setOutcome(result) : undefined))
  const { mutate } = bulk
  const items = pickedItems(found, picked)

  const onPick = useCallback((id: string) => setPicked((before) => toggled(before ?? new Set(), id)), [])
  const onArchive = useCallback(
    (gallery: GalleryItem) =>
      mutate({ items: [gallery], action: { kind: gallery.archived ? 'unarchive' : 'archive' } }),
    [mutate],
  )
  const [copying, setCopying] = useState<GalleryItem | null>(null)
  const [saving, setSaving] = useState<GalleryItem | null>(null)
  const actions: GalleryRowActions = useMemo(
    () => ({ onDelete, onArchive, onPick, onDuplicate: setCopying, onSavePreset: setSaving }),
    [onDelete, onArchive, onPick],
  )

  function run(action: Parameters<typeof mutate>[0]['action']) {
    setDialog(null)
    mutate({ items, action }, { onSuccess: () => setPicked(null) })
  }

  function pick(all: readonly GalleryItem[]) {
    setPicked(new Set([...(picked ?? []), ...all.map(({ id }) => id)]))
  }

  const bar = (pageItems: readonly GalleryItem[]) =>
    picked === null ? (
      <StartSelecting onStart={() => startTransition(() => setPicked(new Set()))} />
    ) : (
      <BulkBar
        count={items.length}
        pageCount={pageItems.length}
        foundCount={found.length}
        pending={bulk.isPending}
        archived={filters.archived}
        onPickPage={() => pick(pageItems)}
        onPickAll={() => pick(found)}
        onStop={() => setPicked(null)}
        onArchive={() => run({ kind: filters.archived ? 'unarchive' : 'archive' })}
        onOpen={setDialog}
      />
    )

  return (
    <>
      <ListToolbar
        search={search}
        onSearch={(text) => change({ search: text, page: 1 })}
        filters={filters}
        onFilters={(next) => change({ filters: next, page: 1 })}
        sort={sort}
        onSort={(next) => change({ sort: next, page: 1 })}
        view={phone ? null : view}
        onView={(next) => change({ view: next })}
        onCreate={onCreate}
      />
      {list.isError ? (
        <div className={styles.failure}>
          <LoadFailure text={galleries.loadFailed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        </div>
      ) : list.isPending ? (
        <ListSkeleton />
      ) : (
        <GalleryList
          found={found}
          all={list.data.length}
          page={page}
          view={phone ? 'grid' : view}
          picked={picked}
          actions={actions}
          bar={bar}
          onPage={(next) => change({ page: next })}
          onClear={() => change({ search: '', filters: noFilters, page: 1 })}
        />
      )}
      <BulkDialogs dialog={dialog} items={items} onClose={() => setDialog(null)} onConfirm={run} />
      <DuplicateDialog gallery={copying} onClose={() => setCopying(null)} />
      <SavePresetDialog gallery={saving} onClose={() => setSaving(null)} />
      <BulkResults outcome={outcome} onClose={() => setOutcome(null)} />
    </>
  )
}
