import { MAX_SPREAD_MEGABYTES } from '@revela/domain'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { reloadPictures } from '../../features/pictures/api/pictures.ts'
import { reloadSpreads } from '../../features/albums/api/spread-changes.ts'
import { reloadWorkPictures } from '../../features/portfolio/api/portfolio-queries.ts'
import { UploadsHost } from '../../features/uploads/components/uploads-host.tsx'
import type { UploadTarget } from '@revela/uploader'
import type { CustomerInfo } from '../../lib/customer-info.ts'

const reload = { gallery: reloadPictures, work: reloadWorkPictures } as const

/** Refetches what shows the new pictures. */
function reloadTarget(queries: QueryClient, { kind, id, albumId }: UploadTarget): Promise<void> {
  return kind === 'album' ? reloadSpreads(queries, albumId ?? id) : reload[kind](queries, id)
}

/** The upload panel, connected to the account and to the lists that show new pictures. */
export function StudioUploads({ info }: { readonly info: CustomerInfo }) {
  const queries = useQueryClient()
  const { gallery_limits, portfolio_limits } = info.user_subscription
  return (
    <UploadsHost
      customerId={info.user_data.customer_id}
      maxMegabytes={{
        gallery: gallery_limits?.max_picture_size_mb ?? null,
        work: portfolio_limits?.max_picture_size_mb ?? null,
        album: MAX_SPREAD_MEGABYTES,
      }}
      onStored={(target: UploadTarget) => void reloadTarget(queries, target)}
    />
  )
}
