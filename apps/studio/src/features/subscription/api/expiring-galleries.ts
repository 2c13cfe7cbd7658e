import type { listExpiringGalleries } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

export const listExpiringCall = callable<typeof listExpiringGalleries>('GET', '/gallery/expired')

export const expiringGalleriesQuery = queryOptions({
  queryKey: ['galleries', 'expiring'],
  queryFn: ({ signal }) => call(listExpiringCall, {}, { signal }),
  select: (answer) => answer.galleriesToExpire,
  staleTime: 5 * 60_000,
  // E-mails announce the same, so an error of this banner is not shown.
  meta: { quiet: true },
})
