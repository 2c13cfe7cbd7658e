import { chapterTitleMaxLength, MAX_CHAPTERS } from '@revela/domain'
import { chapters as chapterTexts, chapterSuggestion as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Spin } from 'antd'
import { useState } from 'react'
import { formatMomentRange } from '../../../lib/dates.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { type GalleryChapters, suggestionQuery, type SuggestedChapter, useReplaceChapters } from '../api/chapters.ts'
import { type DraftChapter, draftsOf, joinWithNext, withTitle } from '../lib/suggested-chapters.ts'
import { CameraClocks } from './camera-clocks.tsx'
import styles from './suggest-chapters-dialog.module.css'

type Props = {
  readonly galleryId: string
  readonly known: GalleryChapters
  readonly open: boolean
  readonly onClose: () => void
}

const pictureCount = (drafts: readonly SuggestedChapter[]) =>
  drafts.reduce((sum, { picture_ids: ids }) => sum + ids.length, 0)

/** Proposes chapters from the capture times. Nothing changes until the photographer creates them. */
export function SuggestChaptersDialog({ galleryId, known, open, onClose }: Props) {
  const suggestion = useQuery({ ...suggestionQuery(galleryId), enabled: open })
  const { data, isError, isFetching } = suggestion
  const [edited, setEdited] = useState<{ readonly source: unknown; readonly drafts: readonly DraftChapter[] } | null>(
    null,
  )
  const [confirming, setConfirming] = useState(false)
  const replace = useReplaceChapters(galleryId)
  // A new suggestion replaces the edited one.
  const drafts = edited !== null && edited.source === data ? edited.drafts : draftsOf(data?.chapters ?? [])
  const isReady = data !== undefined && !isFetching
  const canCreate = isReady && drafts.length <= MAX_CHAPTERS && drafts.every(({ title }) => title.trim() !== '')
  const existing = known.chapters.length

  function create() {
    const chapters = drafts.map(({ title, picture_ids }) => ({ title: title.trim(), picture_ids }))
    replace.mutate(chapters, { onSuccess: onClose, onSettled: () => setConfirming(false) })
  }

  return (
    <Dialog
      open={open}
      width={720}
      title={texts.title}
      titleSize="large"
      actionLayout="stacked"
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="primary"
            size="large"
            disabled={!canCreate || drafts.length === 0}
            loading={replace.isPending && !confirming}
            onClick={() => (existing > 0 ? setConfirming(true) : create())}
          >
            {texts.create(drafts.length)}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <DialogBody>
        {isReady ? <p>{data.chapters.length < 2 ? texts.nothing : texts.lead}</p> : null}
        <CameraClocks galleryId={galleryId} cameras={known.cameras} />
        {isReady ? (
          <Drafts
            drafts={drafts}
            leftOut={pictureCount(data.chapters) - pictureCount(drafts)}
            withoutTime={data.without_time}
            onChange={(next) => setEdited({ source: data, drafts: next })}
          />
        ) : isError && !isFetching ? (
          <LoadFailure text={texts.loadFailed} onRetry={() => void suggestion.refetch()} />
        ) : (
          <output className={styles.waiting}>
            <Spin />
            {texts.waiting}
          </output>
        )}
      </DialogBody>
      <ConfirmDialog
        open={confirming}
        title={texts.replace.title(existing)}
        action={texts.replace.confirm}
        pending={replace.isPending}
        focusKeep
        onClose={() => setConfirming(false)}
        onConfirm={create}
      >
        <p>{texts.replace.text}</p>
      </ConfirmDialog>
    </Dialog>
  )
}

type DraftsProps = {
  readonly drafts: readonly DraftChapter[]
  /** Pictures of removed drafts. */
  readonly leftOut: number
  readonly withoutTime: number
  readonly onChange: (drafts: readonly DraftChapter[]) => void
}

function Drafts({ drafts, leftOut, withoutTime, onChange }: DraftsProps) {
  return (
    <>
      {drafts.length > MAX_CHAPTERS ? <p role="alert">{chapterTexts.full}</p> : null}
      <ol className={styles.list}>
        {drafts.map((draft, index) => (
          <DraftRow
            key={draft.key}
            draft={draft}
            position={index + 1}
            isLast={index === drafts.length - 1}
            onTitle={(title) => onChange(withTitle(drafts, draft.key, title))}
            onJoin={() => onChange(joinWithNext(drafts, draft.key))}
            onRemove={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
          />
        ))}
      </ol>
      {leftOut > 0 ? <p className={styles.note}>{texts.leftOut(leftOut)}</p> : null}
      {withoutTime > 0 ? <p className={styles.note}>{texts.withoutTime(withoutTime)}</p> : null}
    </>
  )
}

type DraftRowProps = {
  readonly draft: DraftChapter
  readonly position: number
  readonly isLast: boolean
  readonly onTitle: (title: string) => void
  readonly onJoin: () => void
  readonly onRemove: () => void
}

function DraftRow({ draft, position, isLast, onTitle, onJoin, onRemove }: DraftRowProps) {
  const { title, starts_at: from, ends_at: to, picture_ids: ids, thumbs } = draft
  return (
    <li className={styles.row}>
      <div className={styles.thumbs} aria-hidden="true">
        {thumbs.slice(0, 4).map((thumb) => (
          <img key={thumb} src={thumb} alt="" className={styles.thumb} loading="lazy" />
        ))}
      </div>
      <div className={styles.words}>
        <Input
          aria-label={texts.name(position)}
          autoComplete="off"
          maxLength={chapterTitleMaxLength}
          status={title.trim() === '' ? 'error' : ''}
          value={title}
          onChange={(event) => onTitle(event.target.value)}
        />
        <p className={styles.span}>{texts.span(formatMomentRange(from, to), ids.length)}</p>
      </div>
      <div className={styles.actions}>
        {isLast ? null : (
          <Button type="text" aria-label={texts.joinOf(title)} onClick={onJoin}>
            {texts.join}
          </Button>
        )}
        <Button type="text" aria-label={texts.removeOf(title)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}
