import { MAX_SPREADS } from '@revela/domain'
import { albumSpreads as texts, albumWords, brand, pictureToolbar } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ArrowDownAZ, CheckCheck, LoaderCircle, Ruler, Trash2, TriangleAlert, Upload, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Album, AlbumVersion } from '../../../lib/album.ts'
import { useLast } from '../../../lib/hooks.ts'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ListSkeleton, LoadFailure } from '../../../ui/list-states.tsx'
import { reordered } from '../../../ui/picture-grid/grid-picture.ts'
import bar from '../../../ui/picture-grid/picture-toolbar.module.css'
import preparation from '../../../ui/picture-grid/preparation-status.module.css'
import { MoveToEdge } from '../../../ui/picture-grid/selection-toolbar.tsx'
import { selectedOf, useSelection } from '../../../ui/picture-grid/selection.ts'
import { type Spread, spreadsQuery } from '../api/album-queries.ts'
import { useDeleteSpreads, useMoveSpreads, useSortSpreads } from '../api/spread-changes.ts'
import { SpreadGrid } from '../components/spread-grid.tsx'
import { GuideContext, TileGuides } from '../components/tile-guides.tsx'
import styles from './spreads-page.module.css'

type Props = {
  readonly album: Album
  /** The draft, or the sent version. */
  readonly version: AlbumVersion
  /** The drop area and the upload progress; in an empty draft it fills the whole page. */
  readonly uploadArea: ReactNode
  readonly onUploadClick: () => void
}

const none: readonly never[] = []
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The spreads of one version: the draft can be changed, a sent version is shown as it was sent. */
export function SpreadsPage({ album, version, uploadArea, onUploadClick }: Props) {
  const isFrozen = version.sent_at !== null
  const isEmpty = version.spreads === 0
  const { data, isError, isFetching, refetch } = useQuery({
    ...spreadsQuery(album.id, version.id),
    enabled: !isEmpty,
  })
  const spreads = isEmpty ? none : (data ?? none)
  const total = spreads.length
  const ids = spreads.map(({ id }) => id)
  const draft = { albumId: album.id, versionId: version.id }
  const [deleting, setDeleting] = useState(false)
  const [guides, setGuides] = useState(false)
  const remove = useDeleteSpreads(draft)
  const sort = useSortSpreads(draft)
  const { mutate: move } = useMoveSpreads(draft)
  const selecting = useSelection({
    total,
    idAt: (index) => ids[index],
    idsBetween: async (first, last) => ids.slice(first, last + 1),
  })
  const { selection, count, selectAll, clear } = selecting
  const chosen = new Set(selectedOf(selection, ids))
  const moveTo = (before: number) => move(reordered(spreads, ({ id }) => chosen.has(id), before))
  const hasGuides = album.settings.page_size !== null
  const isSelecting = count > 0 && !isFrozen
  // Keeps the words of the dialog during its closing animation.
  const shownCount = useLast(deleting && count > 0 ? count : null) ?? count

  return (
    <section aria-labelledby="spreads-heading">
      <title>{brand.pageTitle(album.title)}</title>
      <h2 id="spreads-heading" className="visually-hidden">
        {texts.heading}
      </h2>
      <StateNote album={album} version={version} />
      {isSelecting ? (
        <div className={bar.bar} role="toolbar" aria-label={pictureToolbar.selectionLabel} data-selecting="">
          <button type="button" className={bar.icon} aria-label={pictureToolbar.clear} onClick={clear}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
          <output className={bar.selected}>{texts.selected(count)}</output>
          <MoveToEdge onStart={() => moveTo(0)} onEnd={() => moveTo(total)} />
          <Button danger className={bar.last} icon={<Trash2 {...icon} />} onClick={() => setDeleting(true)}>
            {texts.deleteSelected}
          </Button>
        </div>
      ) : total > 0 ? (
        <div className={bar.bar} role="toolbar" aria-label={texts.heading}>
          {isFrozen ? null : (
            <>
              <Button
                icon={<Upload {...icon} />}
                disabled={total >= MAX_SPREADS}
                title={total >= MAX_SPREADS ? texts.full(MAX_SPREADS) : undefined}
                onClick={onUploadClick}
              >
                {texts.upload}
              </Button>
              <button type="button" className={bar.plain} disabled={sort.isPending} onClick={() => sort.mutate()}>
                <ArrowDownAZ {...icon} />
                {texts.sort}
              </button>
              <button type="button" className={bar.plain} onClick={selectAll}>
                <CheckCheck {...icon} />
                {pictureToolbar.selectAll}
              </button>
            </>
          )}
          <button
            type="button"
            className={bar.plain}
            aria-pressed={guides && hasGuides}
            disabled={!hasGuides}
            title={hasGuides ? undefined : texts.guidesNeedSize}
            onClick={() => setGuides(!guides)}
          >
            <Ruler {...icon} />
            {texts.guides}
          </button>
        </div>
      ) : null}
      {isFrozen ? null : uploadArea}
      {total > 0 ? <SpreadStatus spreads={spreads} frozen={isFrozen} /> : null}
      {isError && data === undefined ? (
        <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !isEmpty && data === undefined ? (
        <ListSkeleton />
      ) : null}
      {total > 0 ? (
        <GuideContext value={guides ? album.settings : null}>
          <SpreadGrid
            albumId={album.id}
            versionId={version.id}
            spreads={spreads}
            wide={album.settings.layout === 'spreads'}
            frozen={isFrozen}
            selecting={selecting}
            Overlay={guides && hasGuides ? TileGuides : undefined}
            onDelete={() => setDeleting(true)}
          />
        </GuideContext>
      ) : null}
      <ConfirmDialog
        open={deleting}
        title={texts.removal(shownCount)}
        action={texts.removalConfirm(shownCount)}
        pending={remove.isPending}
        focusKeep
        onClose={() => setDeleting(false)}
        onConfirm={() => remove.mutate([...chosen], { onSuccess: clear, onSettled: () => setDeleting(false) })}
      >
        <p>{texts.removalText(shownCount)}</p>
      </ConfirmDialog>
    </section>
  )
}

/** What the shown version is to the family. */
function StateNote({ album, version }: Pick<Props, 'album' | 'version'>) {
  if (album.status === 'approved')
    return (
      <div className={styles.note}>
        <Callout kind="success" title={texts.approvedTitle}>
          {texts.approved}
        </Callout>
      </div>
    )
  if (version.sent_at !== null) return <QuietNote title={texts.frozenTitle(version.number)} text={texts.frozen} />
  if (version.number === 1) return null
  return <QuietNote title={texts.draftTitle(version.number)} text={texts.draft(version.number - 1)} />
}

type NoteProps = { readonly title: string; readonly text: string }

/** Says what state the album is in, which is neither a warning nor a success. */
function QuietNote({ title, text }: NoteProps) {
  return (
    <p className={styles.quiet}>
      <strong className={styles.title}>{title}</strong>
      {text}
    </p>
  )
}

type StatusProps = { readonly spreads: readonly Spread[]; readonly frozen: boolean }

function SpreadStatus({ spreads, frozen }: StatusProps) {
  const countIn = (state: Spread['state']) => spreads.filter((one) => one.state === state).length
  const [stored, failed] = [countIn('stored'), countIn('failed')]
  return (
    <output className={preparation.status}>
      <span>{frozen ? albumWords.spreads(spreads.length) : texts.countOf(spreads.length, MAX_SPREADS)}</span>
      {stored > 0 ? (
        <span className={preparation.part}>
          <LoaderCircle size={16} strokeWidth={1.75} aria-hidden="true" className={preparation.turning} />
          {texts.preparing(stored)}
        </span>
      ) : null}
      {failed > 0 ? (
        <span className={preparation.part} data-kind="failed">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.failed(failed)}
        </span>
      ) : null}
    </output>
  )
}
