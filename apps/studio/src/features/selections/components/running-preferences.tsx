import type { SentBodyOf } from '@revela/contract'
import { type SelectionTerms, termsProblems } from '@revela/domain'
import {
  selectionDeactivation,
  selectionPreferences,
  selectionPreferences as texts,
  selectionWords,
} from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { selectionCalls } from '../api/calls.ts'
import { type Preferences, preferencesQuery } from '../api/selection-queries.ts'
import { termsOf, wireTerms } from '../lib/wire-terms.ts'
import styles from './activation-form.module.css'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { PageNote } from './page-note.tsx'
import { PublicBlocked } from './public-blocked.tsx'
import { TermsForm } from './terms-form.tsx'

type Props = { readonly galleryId: string; readonly access: Gallery['access']; readonly preferences: Preferences }

/** A public selection that is offered: every change is saved by itself, as soon as it is whole. */
export function RunningPreferences({ galleryId, access, preferences }: Props) {
  const { mutate: save } = useSavePreferences(galleryId)
  /** Terms that are not whole yet: nothing half-agreed is offered. */
  const [half, setHalf] = useState<SelectionTerms | null>(null)
  const [ending, setEnding] = useState(false)
  const terms = half ?? termsOf(preferences)

  function change(next: SelectionTerms) {
    if (termsProblems(next).length > 0) return setHalf(next)
    setHalf(null)
    const saved = wireTerms(termsOf(preferences))
    const fields = Object.entries(wireTerms(next)).filter(([key, value]) => saved[key as keyof typeof saved] !== value)
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
      <DeactivateDialog galleryId={galleryId} asked={ending ? 'public' : null} onClose={() => setEnding(false)} />
    </>
  )
}

type PreferencesChange = Omit<SentBodyOf<typeof selectionCalls.updatePreferences>, 'type' | 'active'>

/** Shown at once; what could not be saved goes back. */
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
    onSuccess: () => notify('success', selectionPreferences.saved),
    onError: (error, _change, context) => {
      if (context?.before) queries.setQueryData(queryKey, context.before)
      notifyFailure(error, selectionWords.failed)
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
    meta: { inline: true },
  })
}
