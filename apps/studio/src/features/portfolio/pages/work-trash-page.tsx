import { useQuery } from '@tanstack/react-query'
import { workPaths } from '../../../lib/paths.ts'
import { PhotoTrash } from '../../../ui/photo-trash/photo-trash.tsx'
import { useWorkTrashChanges, workTrashQuery } from '../api/trash.ts'

type Props = { readonly workId: string; readonly title: string }

export function WorkTrashPage({ workId, title }: Props) {
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery(workTrashQuery(workId))
  const { restore, purge } = useWorkTrashChanges(workId)
  return (
    <PhotoTrash
      kind="work"
      ownerTitle={title}
      back={workPaths.pictures(workId)}
      trash={data}
      now={dataUpdatedAt}
      isFailed={isError}
      isFetching={isFetching}
      pending={restore.isPending || purge.isPending}
      onRetry={() => void refetch()}
      onRestore={restore.mutateAsync}
      onPurge={purge.mutateAsync}
    />
  )
}
