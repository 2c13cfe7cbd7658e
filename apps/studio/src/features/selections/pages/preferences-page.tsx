import { brand, selectionPreferences as texts, selectionWords, shell, words } from '@revela/phrases'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { Gallery } from '../../../lib/gallery.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { deactivatingKey } from '../api/deactivation.ts'
import { preferencesQuery, selectionsQuery, type Preferences, type Selection } from '../api/selection-queries.ts'
import { ActivationForm } from '../components/activation-form.tsx'
import { PageNote } from '../components/page-note.tsx'
import { RunningPreferences } from '../components/running-preferences.tsx'
import type { ClientPickerSlot } from '../lib/chosen-client.ts'

type Props = {
  readonly galleryId: string
  readonly access: Gallery['access']
  /** How a client is chosen. */
  readonly picker: ClientPickerSlot
  readonly onActivated: (selection: Selection | null) => void
}

/** How a gallery's selection is offered, and to whom. */
export function PreferencesPage(props: Props) {
  const preferences = useQuery(preferencesQuery(props.galleryId))
  const { data, isError, isFetching, refetch } = preferences
  // Until the server has agreed, the page may still lead back to where it came from.
  const ending = useIsMutating({ mutationKey: deactivatingKey(props.galleryId) }) > 0
  return (
    <>
      <title>{brand.pageTitle(shell.crumbs.selectionPreferences)}</title>
      {data && !ending ? (
        <Loaded {...props} preferences={data} />
      ) : isError ? (
        <LoadFailure text={selectionWords.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 8 }} aria-label={words.loading} />
      )}
    </>
  )
}

function Loaded({ preferences, ...props }: Props & { readonly preferences: Preferences }) {
  const { active, sel_link_type: type } = preferences
  // What a public selection left behind is still there to be exported.
  const earlier = useQuery(selectionsQuery(props.galleryId)).data?.length ?? 0
  if (active && type === 'public') {
    return <RunningPreferences galleryId={props.galleryId} access={props.access} preferences={preferences} />
  }
  const followUp = <InlineLink to={galleryPaths.selectionFollowUp(props.galleryId)}>{texts.toFollowUp}</InlineLink>
  return (
    <>
      {active ? (
        <PageNote title={texts.another} lead={texts.anotherLead}>
          {followUp}
        </PageNote>
      ) : earlier > 0 ? (
        <PageNote title={texts.earlier(earlier)} lead={texts.earlierLead}>
          {followUp}
        </PageNote>
      ) : null}
      <ActivationForm {...props} preferences={preferences} another={active} />
    </>
  )
}
