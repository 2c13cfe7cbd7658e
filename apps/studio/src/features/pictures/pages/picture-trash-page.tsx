import { useQuery } from '@tanstack/react-query'
import { galleryPaths } from '../../../lib/paths.ts'
import { PhotoTrash } from '../../../ui/photo-trash/photo-trash.tsx'
import { trashQuery, useTrashChanges } from '../api/picture-changes.ts'

type Props = { readonly galleryId: string; readonly title: string }

export function PictureTrashPage({ galleryId, title }: Props) {
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery(trashQuery(galleryId))
  const { restore, purge } = useTrashChanges(galleryId)
  return (
    <PhotoTrash
      kind="gallery"
      ownerTitle={title}
      back={galleryPaths.pictures(galleryId)}
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
