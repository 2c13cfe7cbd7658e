import { DAY_MS } from '@revela/domain'
import { brand, pictureTrash as texts, shell } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react'
import { createContext, use, useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { FilmEnd } from '../drawings/plan-drawings.tsx'
import { EmptyState, ListSkeleton, LoadFailure } from '../list-states.tsx'
import type { GridKind } from '../picture-grid/grid-picture.ts'
import { PictureGrid } from '../picture-grid/picture-grid.tsx'
import type { ActionsProps } from '../picture-grid/picture-tile.tsx'
import toolbar from '../picture-grid/picture-toolbar.module.css'
import { selectedOf, useSelection } from '../picture-grid/selection.ts'
import tileActionsStyles from '../picture-grid/tile-actions.module.css'
import styles from './picture-trash.module.css'
import { type TrashChange, type TrashSource, trashQuery, useTrashChange } from './trash.ts'

/** Days until a picture in the trash is deleted permanently, by its id. */
const DaysLeft = createContext<(pictureId: string) => number>(() => 0)

/** How long the picture can still be restored; its name is below it. */
function TrashTileActions({ picture: { id } }: ActionsProps) {
  const daysLeft = use(DaysLeft)
  return (
    <span className={tileActionsStyles.foot}>
      <span className={tileActionsStyles.note}>{texts.purgedIn(daysLeft(id))}</span>
    </span>
  )
}

type Props = {
  readonly kind: GridKind
  readonly parentTitle: string
  readonly back: string
  readonly source: TrashSource
}

const none: readonly never[] = []

/** The deleted pictures of a gallery or work, which can be restored for seven days. A click selects. */
export function PictureTrash({ kind, parentTitle, back, source }: Props) {
  const { data: trash, isError, isFetching, dataUpdatedAt: now, refetch } = useQuery(trashQuery(source))
  const restore = useTrashChange(source, 'restore')
  const purge = useTrashChange(source, 'purge')
  const pending = restore.isPending || purge.isPending
  const pictures = trash?.pictures ?? none
  const total = pictures.length
  const ids = pictures.map(({ id }) => id)
  const { selection, count, toggle, selectRange, selectAll, clear } = useSelection({
    total,
    idAt: (index) => ids[index],
    idsBetween: async (first, last) => ids.slice(first, last + 1),
  })
  const [purging, setPurging] = useState(false)
  const byId = useMemo(() => new Map(pictures.map((picture) => [picture.id, picture])), [pictures])
  const daysLeft = useCallback(
    (id: string) => Math.floor((Date.parse(byId.get(id)?.purge_at ?? '') - now) / DAY_MS),
    [byId, now],
  )
  const change: TrashChange = count === 0 ? { ids: null, count: total } : { ids: selectedOf(selection, ids), count }

  function settle(done: Promise<unknown>) {
    // The mutation has already reported the error.
    void done.then(clear, () => undefined).finally(() => setPurging(false))
  }

  const content = () => {
    if (isError && trash === undefined)
      return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
    if (trash === undefined) return <ListSkeleton />
    if (total === 0)
      return (
        <EmptyState drawing={<FilmEnd />} sentence={texts.empty}>
          <p>{texts.emptyLead}</p>
        </EmptyState>
      )
    return (
      <>
        <p className={styles.lead}>
          {texts.lead} {texts.space(trash.total_bytes)}
        </p>
        <div
          className={toolbar.bar}
          role="toolbar"
          aria-label={texts.label}
          data-selecting={count > 0 ? '' : undefined}
        >
          {count > 0 ? <output className={toolbar.selected}>{texts.selected(count)}</output> : null}
          <Button
            type="primary"
            icon={<RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />}
            loading={pending}
            onClick={() => settle(restore.mutateAsync(change))}
          >
            {count > 0 ? texts.restoreSelected : texts.restoreAll}
          </Button>
          <Button
            danger
            className={toolbar.last}
            icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
            disabled={pending}
            onClick={() => setPurging(true)}
          >
            {count > 0 ? texts.purgeSelected : texts.purgeAll}
          </Button>
        </div>
        <DaysLeft value={daysLeft}>
          <PictureGrid
            kind={kind}
            label={texts.gridLabel}
            Actions={TrashTileActions}
            total={total}
            at={(index) => pictures[index]}
            selection={selection}
            selecting={count > 0}
            coverId={null}
            onAction={(_action, index) => toggle(index)}
            onRange={selectRange}
            onSelectAll={selectAll}
            onClear={clear}
            onDelete={() => setPurging(true)}
            onBroken={() => undefined}
          />
        </DaysLeft>
      </>
    )
  }

  return (
    <section aria-label={shell.crumbs.pictureTrash}>
      <title>{brand.pageTitle(texts.pageTitle(parentTitle))}</title>
      <Link to={back} className={styles.back}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {texts.back}
      </Link>
      {content()}
      <ConfirmDialog
        open={purging}
        title={texts.purgeTitle(change.count)}
        action={texts.purgeConfirm}
        pending={pending}
        onClose={() => setPurging(false)}
        onConfirm={() => settle(purge.mutateAsync(change))}
      >
        <p>{texts.purgeConsequence(change.count)}</p>
      </ConfirmDialog>
    </section>
  )
}
