import type { SentBodyOf } from '@revela/contract'
import { type SelectionTerms, termsProblems, termsFromWire, termsToWire } from '@revela/domain'
import {
  selectionDeactivation,
  selectionPreferences as texts,
  selectionWords,
  brand,
  shell,
  words,
} from '@revela/phrases'
import { useMutation, useQueryClient, useIsMutating, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { deactivatingKey } from '../api/activation.ts'
import {
  selectionCalls,
  type Preferences,
  preferencesQuery,
  selectionsQuery,
  type Selection,
} from '../api/selection-queries.ts'
import styles from '../components/activation-form.module.css'
import { ActivationForm, type ClientPickerSlot } from '../components/activation-form.tsx'
import { DeactivateDialog } from '../components/deactivate-dialog.tsx'
import { PageNote, PublicBlocked } from '../components/page-note.tsx'
import { TermsForm } from '../components/terms-form.tsx'

type Props = { readonly galleryId: string; readonly access: Gallery['access']; readonly preferences: Preferences }

/** An active public selection: every valid change is saved at once. */
function RunningPreferences({ galleryId, access, preferences }: Props) {
  const { mutate: save } = useSavePreferences(galleryId)
  /** Incomplete terms: they are not saved until they are valid. */
  const [half, setHalf] = useState<SelectionTerms | null>(null)
  const [ending, setEnding] = useState(false)
  const terms = half ?? termsFromWire(preferences)

  function change(next: SelectionTerms) {
    if (termsProblems(next).length > 0) return setHalf(next)
    setHalf(null)
    const saved = termsToWire(termsFromWire(preferences))
    const fields = Object.entries(termsToWire(next)).filter(
      ([key, value]) => saved[key as keyof typeof saved] !== value,
    )
    return fields.length > 0 ? save(Object.fromEntries(fields)) : undefined
  }

  return (
    <>
      <PageNote title={texts.running} lead={texts.runningLead}>
        <InlineLink to={galleryPaths.selectionFollowUp(galleryId)}>{texts.toFollowUp}</InlineLink>
      </PageNote>
      {access === 'invited' ? <PublicBlocked galleryId={galleryId} /> : null}
      <TermsForm
        terms={terms}
        limitDate={preferences.limit_date}
        problems={half === null ? [] : termsProblems(half)}
        onTerms={change}
        onDeadline={(limit_date) => save({ limit_date })}
      />
      <div className={styles.foot}>
        <Button size="large" onClick={() => setEnding(true)}>
          {selectionDeactivation.button}
        </Button>
      </div>
      <DeactivateDialog galleryId={galleryId} target={ending ? 'public' : null} onClose={() => setEnding(false)} />
    </>
  )
}

type PreferencesChange = Omit<SentBodyOf<typeof selectionCalls.updatePreferences>, 'type' | 'active'>

/** Updates optimistically and reverts on an error. */
function useSavePreferences(galleryId: string) {
  const queries = useQueryClient()
  const { queryKey } = preferencesQuery(galleryId)
  return useMutation({
    scope: { id: `selection-preferences-${galleryId}` },
    mutationFn: (body: PreferencesChange) =>
      call(selectionCalls.updatePreferences, { params: { collection_id: galleryId }, body }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      if (before) queries.setQueryData(queryKey, { ...before, ...change })
      return { before }
    },
    onSuccess: () => notify('success', texts.saved),
    onError: (error, _change, context) => {
      if (context?.before) queries.setQueryData(queryKey, context.before)
      notifyFailure(error, selectionWords.failed)
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
    meta: { inline: true },
  })
}

type PreferencesPageProps = {
  readonly galleryId: string
  readonly access: Gallery['access']
  /** The client picker. */
  readonly picker: ClientPickerSlot
  readonly onActivated: (selection: Selection | null) => void
}

/** Who can choose in a gallery, and on which terms. */
export function PreferencesPage(props: PreferencesPageProps) {
  const preferences = useQuery(preferencesQuery(props.galleryId))
  const { data, isError, isFetching, refetch } = preferences
  // The deactivation is pending: an error would still lead back to the follow-up.
  const ending = useIsMutating({ mutationKey: deactivatingKey(props.galleryId) }) > 0
  return (
    <>
      <title>{brand.pageTitle(shell.crumbs.selectionPreferences)}</title>
      {data && !ending ? (
        <LoadedPreferences {...props} preferences={data} />
      ) : isError ? (
        <LoadFailure text={selectionWords.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 8 }} aria-label={words.loading} />
      )}
    </>
  )
}

function LoadedPreferences({ preferences, ...props }: PreferencesPageProps & { readonly preferences: Preferences }) {
  const { active, sel_link_type: type } = preferences
  // This page activates the selection and then leads away: until then it does not announce another one.
  const [wasActive] = useState(active)
  // Finished selections of an earlier public selection can still be exported.
  const earlier = useQuery(selectionsQuery(props.galleryId)).data?.length ?? 0
  if (active && type === 'public') {
    return <RunningPreferences galleryId={props.galleryId} access={props.access} preferences={preferences} />
  }
  const followUp = <InlineLink to={galleryPaths.selectionFollowUp(props.galleryId)}>{texts.toFollowUp}</InlineLink>
  return (
    <>
      {active && wasActive ? (
        <PageNote title={texts.another} lead={texts.anotherLead}>
          {followUp}
        </PageNote>
      ) : !active && earlier > 0 ? (
        <PageNote title={texts.earlier(earlier)} lead={texts.earlierLead}>
          {followUp}
        </PageNote>
      ) : null}
      <ActivationForm {...props} preferences={preferences} another={active} />
    </>
  )
}
