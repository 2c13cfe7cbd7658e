import { watermark as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { watermarksQuery } from '../api/watermark-queries.ts'
import { WatermarkList } from './watermark-list.tsx'

export function WatermarkLoader({ galleryId }: { readonly galleryId: string | null }) {
  const { data, isError, isFetching, refetch } = useQuery(watermarksQuery(galleryId))
  if (data) return <WatermarkList galleryId={galleryId} answer={data} />
  if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  return <Skeleton active title={false} paragraph={{ rows: 6 }} aria-label={words.loading} />
}
