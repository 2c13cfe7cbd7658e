import { allows, newChooserLimits } from '@revela/domain'
import {
  brand,
  selectionDeactivation,
  selectionFollowUp as texts,
  selectionNewChoosers as newChoosersNoticeTexts,
  selectionWords,
  shell,
  words,
} from '@revela/phrases'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ProofSheet } from '../../../ui/drawings/list-drawings.tsx'
import { EmptyState, LoadFailure } from '../../../ui/list-states.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import {
  selectionCalls,
  newChoosersQuery,
  type Preferences,
  preferencesQuery,
  type Selection,
  selectionsQuery,
} from '../api/selection-queries.ts'
import { type ClientCodeSlot, PublicBlock } from '../components/selection-access.tsx'
import { DeactivateDialog } from '../components/deactivate-dialog.tsx'
import styles from '../components/follow-up.module.css'
import { PageNote } from '../components/page-note.tsx'
import { SelectionList } from '../components/selection-list.tsx'

/** The status of every selection of a gallery. */
export function FollowUpPage(props: FollowUpProps) {
  const preferences = useQuery(preferencesQuery(props.galleryId))
  const selections = useQuery(selectionsQuery(props.galleryId))
  const failed = preferences.isError || selections.isError

  function retry() {
    if (preferences.isError) void preferences.refetch()
    if (selections.isError) void selections.refetch()
  }

  return (
    <>
      <title>{brand.pageTitle(shell.crumbs.selectionFollowUp)}</title>
      {preferences.data && selections.data ? (
        <FollowUp
          {...props}
          preferences={preferences.data}
          selections={selections.data}
          now={new Date(selections.dataUpdatedAt)}
          settled={!preferences.isFetching && !selections.isFetching}
        />
      ) : failed ? (
        <LoadFailure
          text={selectionWords.loadFailed}
          onRetry={retry}
          retrying={preferences.isFetching || selections.isFetching}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 8 }} aria-label={words.loading} />
      )}
    </>
  )
}

type FollowUpProps = {
  readonly galleryId: string
  readonly gallery: Pick<Gallery, 'access' | 'published' | 'url'>
  /** The client's access code, in one line. */
  readonly code: ClientCodeSlot
  readonly onExport: (selection: Selection) => void
  readonly onResend: (selection: Selection) => void
  /** Opens the send drawer for the public link. */
  readonly onSend: () => void
}

type Props = FollowUpProps & {
  readonly preferences: Preferences
  readonly selections: readonly Selection[]
  readonly now: Date
  /** The data is fresh: it was not loaded before an activation. */
  readonly settled: boolean
}

function FollowUp({
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
  const [ending, setEnding] = useState<'public' | 'unclaimed' | null>(null)
  const offers = preferences.active ? (preferences.sel_link_type ?? 'private') : null
  const started = selections.length > 0
  const toPreferences = galleryPaths.selectionPreferences(galleryId)
  if (offers === null && !started) {
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
      {started ? (
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
              <Button type="text" onClick={() => setEnding('unclaimed')}>
                {selectionDeactivation.button}
              </Button>
            </div>
          ) : null}
        </EmptyState>
      )}
      {started ? (
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
      <DeactivateDialog galleryId={galleryId} target={ending} onClose={() => setEnding(null)} />
    </div>
  )
}

/** Asks the photographer whether to admit new choosers beyond the limit. */
function NewChoosersNotice({ galleryId }: { readonly galleryId: string }) {
  const { data } = useQuery(newChoosersQuery(galleryId))
  const admit = useAdmitNewChoosers(galleryId)
  if (!data?.waiting) return null
  return (
    <Callout kind="warning" title={newChoosersNoticeTexts.title}>
      {newChoosersNoticeTexts.text}
      <span className={styles.answer}>
        <Button size="large" loading={admit.isPending} onClick={() => admit.mutate()}>
          {newChoosersNoticeTexts.admit(newChooserLimits.perAdmission)}
        </Button>
      </span>
      {newChoosersNoticeTexts.stranger}{' '}
      <InlineLink to={galleryPaths.settings(galleryId)}>{newChoosersNoticeTexts.onlyInvited}</InlineLink>
    </Callout>
  )
}

function useAdmitNewChoosers(collection_id: string) {
  const queries = useQueryClient()
  const { perAdmission, admissionHours } = newChooserLimits
  return useMutation({
    mutationFn: () => call(selectionCalls.admitNewChoosers, { params: { collection_id } }),
    onSuccess: () => {
      notify('success', newChoosersNoticeTexts.admitted(perAdmission, admissionHours))
      return queries.invalidateQueries({ queryKey: newChoosersQuery(collection_id).queryKey })
    },
    onError: (error) => notifyFailure(error, selectionWords.failed),
    meta: { inline: true },
  })
}

type NewSelectionProps = { readonly beside: number; readonly onCreate: () => void }

/** Adds a selection for another family; the second one requires a feature of the plan. */
function NewSelection({ beside, onCreate }: NewSelectionProps) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const included = beside === 0 || allows(info.user_subscription.gallery_limits, 'multiple_private_selection')
  return (
    <div className={styles.new}>
      <Button
        size="large"
        icon={<Plus size={18} strokeWidth={2} aria-hidden="true" />}
        onClick={included ? onCreate : () => offerPlan({ block: 'feat', feature: 'multiple_private_selection' })}
      >
        {texts.create}
      </Button>
      {included ? null : <PlusBadge />}
    </div>
  )
}
