import { allows } from '@revela/domain'
import { watermark as texts, words } from '@revela/phrases'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { MessageDialog } from '../../../ui/message-dialog.tsx'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import { ScopeDialog, useIsOnlyGallery } from '../../../ui/scope-dialog.tsx'
import {
  type Choice,
  isInUse,
  useAddWatermark,
  useChooseWatermark,
  useDeleteWatermark,
  whoUsesIt,
} from '../api/watermark-changes.ts'
import { type Watermarks, watermarksQuery } from '../api/watermark-queries.ts'
import { listed } from '../lib/watermark-draft.ts'
import { useExamplePicture } from '../lib/preview-pictures.ts'
import { NoWatermarkCard, WatermarkCard } from './watermark-card.tsx'
import { WatermarkEditor } from './watermark-editor.tsx'
import styles from './watermark-list.module.css'

export function WatermarkLoader({ galleryId }: { readonly galleryId: string | null }) {
  const { data, isError, isFetching, refetch } = useQuery(watermarksQuery(galleryId))
  if (data) return <WatermarkList galleryId={galleryId} answer={data} />
  if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  return <Skeleton active title={false} paragraph={{ rows: 6 }} aria-label={words.loading} />
}

type Props = {
  /** `null`: the default of future galleries. */
  readonly galleryId: string | null
  readonly answer: Watermarks
}

type EditedWatermark = { readonly id: string; readonly isNew: boolean }

function offer() {
  offerPlan({ block: 'feat', feature: 'custom_watermark' })
}

/** The list of watermarks with the choice "none", and the action that adds one. */
function WatermarkList({ galleryId, answer }: Props) {
  const group = useId()
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const included = allows(info.user_subscription.gallery_limits, 'custom_watermark')
  const { basePicture } = useExamplePicture(answer.sample)
  const [edited, setEdited] = useState<EditedWatermark | null>(null)
  const [deleted, setDeleted] = useState<string | null>(null)
  /** The choice for this gallery while the user decides which galleries it applies to. */
  const [pendingChoice, setPendingChoice] = useState<Choice | null>(null)
  const isOnlyGallery = useIsOnlyGallery()
  const choose = useChooseWatermark(galleryId)
  const add = useAddWatermark()
  const { watermarks, selected_watermark: selected, sample } = answer
  const inEditor = edited && watermarks.find(({ id }) => id === edited.id)

  function select(id: string | null, { quietly } = { quietly: false }) {
    if (id !== null && !included) offer()
    else if (galleryId !== null && !isOnlyGallery) setPendingChoice({ id })
    else choose.mutate({ id, quietly })
  }

  function begin() {
    if (!included) offer()
    else if (!add.isPending) add.mutate(undefined, { onSuccess: (id) => setEdited({ id, isNew: true }) })
  }

  function saved(id: string) {
    setEdited(null)
    // The notice about the new watermark was already shown.
    if (edited?.isNew) select(id, { quietly: true })
  }

  return (
    <>
      <fieldset>
        <legend className="visually-hidden">{texts.choices}</legend>
        <ul className={styles.list}>
          <NoWatermarkCard
            group={group}
            basePicture={basePicture}
            selected={selected === null}
            onSelect={() => select(null)}
          />
          {listed(watermarks, selected).map((watermark, index) => (
            <WatermarkCard
              key={watermark.id}
              group={group}
              basePicture={basePicture}
              watermark={watermark}
              index={index + 1}
              selected={selected === watermark.id}
              onSelect={() => select(watermark.id)}
              onEdit={() => (included ? setEdited({ id: watermark.id, isNew: false }) : offer())}
              onDelete={() => setDeleted(watermark.id)}
            />
          ))}
          <li className={styles.last}>
            <button type="button" className={styles.add} aria-busy={add.isPending || undefined} onClick={begin}>
              <Plus size={24} strokeWidth={1.5} aria-hidden="true" />
              <span>{texts.add}</span>
              {included ? null : <PlusBadge />}
            </button>
          </li>
        </ul>
      </fieldset>
      {edited && inEditor ? (
        <WatermarkEditor
          key={inEditor.id}
          watermark={inEditor}
          isNew={edited.isNew}
          sample={sample}
          onClose={() => setEdited(null)}
          onSaved={saved}
        />
      ) : null}
      <DeleteWatermark id={deleted} onClose={() => setDeleted(null)} />
      <ScopeDialog
        open={pendingChoice !== null}
        onClose={() => setPendingChoice(null)}
        onSave={(scope) => {
          if (pendingChoice) choose.mutate({ ...pendingChoice, forAll: scope === 'all' })
          setPendingChoice(null)
        }}
      />
    </>
  )
}

type DeleteWatermarkProps = {
  /** `null` closes the dialog. */
  readonly id: string | null
  readonly onClose: () => void
}

/** Asks for confirmation, deletes, and reports if galleries or the portfolio still use the watermark. */
function DeleteWatermark({ id, onClose }: DeleteWatermarkProps) {
  const remove = useDeleteWatermark()
  const [inUse, setInUse] = useState<string | null>(null)

  function confirm() {
    if (id === null) return
    remove.mutate(id, { onError: (error) => setInUse(isInUse(error) ? whoUsesIt(error) : null), onSettled: onClose })
  }

  return (
    <>
      <ConfirmDialog
        open={id !== null}
        title={texts.removeTitle}
        action={texts.removeConfirm}
        pending={remove.isPending}
        onClose={onClose}
        onConfirm={confirm}
      >
        <p>{texts.removeText}</p>
      </ConfirmDialog>
      <MessageDialog open={inUse !== null} kind="warning" title={texts.inUseTitle} onClose={() => setInUse(null)}>
        <p>{inUse}</p>
      </MessageDialog>
    </>
  )
}
