import { brand, selectionWords, shell, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { preferencesQuery, selectionsQuery } from '../api/selection-queries.ts'
import { FollowUp, type FollowUpProps } from '../components/follow-up.tsx'

/** Where every selection of a gallery stands. */
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
