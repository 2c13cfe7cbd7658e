import { selectionDeactivation, selectionFollowUp as texts } from '@revela/phrases'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { Gallery } from '../../../lib/gallery.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ProofSheet } from '../../../ui/drawings/proof-sheet.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Preferences, Selection } from '../api/selection-queries.ts'
import type { ClientCodeSlot } from './client-access.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { NewChoosersNotice } from './new-choosers-notice.tsx'
import { NewSelection } from './new-selection.tsx'
import { PageNote } from './page-note.tsx'
import { PublicBlock } from './public-block.tsx'
import { SelectionList } from './selection-list.tsx'
import styles from './follow-up.module.css'

export type FollowUpProps = {
  readonly galleryId: string
  readonly gallery: Pick<Gallery, 'access' | 'published' | 'url'>
  /** The client's password, in one line. */
  readonly code: ClientCodeSlot
  readonly onExport: (selection: Selection) => void
  readonly onResend: (selection: Selection) => void
  /** The public link is sent to somebody. */
  readonly onSend: () => void
}

type Props = FollowUpProps & {
  readonly preferences: Preferences
  readonly selections: readonly Selection[]
  readonly now: Date
  /** What is known is what the server says now, not what it said before an activation. */
  readonly settled: boolean
}

export function FollowUp({
  galleryId,
  gallery,
  preferences,
  selections,
  now,
  settled,
  code,
  onExport,
  onResend,
  onSend,
}: Props) {
  const navigate = useNavigate()
  const [ending, setEnding] = useState<'public' | 'nobody' | null>(null)
  const offers = preferences.active ? (preferences.sel_link_type ?? 'private') : null
  const begun = selections.length > 0
  const toPreferences = galleryPaths.selectionPreferences(galleryId)
  if (offers === null && !begun) {
    return settled ? <Navigate to={toPreferences} replace /> : <Skeleton active title={false} paragraph={{ rows: 8 }} />
  }

  return (
    <div className={styles.page}>
      {offers === 'public' ? <NewChoosersNotice galleryId={galleryId} /> : null}
      {offers === 'public' ? (
        <PublicBlock
          galleryId={galleryId}
          gallery={gallery}
          preferences={preferences}
          onSend={onSend}
          onDeactivate={() => setEnding('public')}
        />
      ) : null}
      {offers === null ? (
        <div className={styles.off}>
          <PageNote title={texts.inactive} lead={texts.inactiveLead} />
          <ButtonLink to={toPreferences}>{texts.activate}</ButtonLink>
        </div>
      ) : null}
      {begun ? (
        <div className={styles.head}>
          <p className={styles.count}>{texts.count(selections.length)}</p>
          {offers === 'private' ? (
            <NewSelection beside={selections.length} onCreate={() => void navigate(toPreferences)} />
          ) : null}
        </div>
      ) : (
        <EmptyState drawing={<ProofSheet />} sentence={texts.empty}>
          <p>{offers === 'public' ? texts.emptyPublic : texts.emptyPrivate}</p>
          {offers === 'private' ? (
            <div className={styles.begin}>
              <NewSelection beside={0} onCreate={() => void navigate(toPreferences)} />
              <Button type="text" onClick={() => setEnding('nobody')}>
                {selectionDeactivation.button}
              </Button>
            </div>
          ) : null}
        </EmptyState>
      )}
      {begun ? (
        <SelectionList
          galleryId={galleryId}
          selections={selections}
          now={now}
          offers={offers}
          code={code}
          onExport={onExport}
          onResend={onResend}
        />
      ) : null}
      <DeactivateDialog galleryId={galleryId} asked={ending} onClose={() => setEnding(null)} />
    </div>
  )
}
