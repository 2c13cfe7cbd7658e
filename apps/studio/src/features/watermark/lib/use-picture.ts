import { queryOptions, useQuery } from '@tanstack/react-query'
import { loadPicture } from './load-picture.ts'

/** Decoded once, however many previews show it. An address never changes its bytes. */
function pictureQuery(url: string) {
  return queryOptions({
    queryKey: ['watermarks', 'pixels', url],
    queryFn: () => loadPicture(url),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: 1,
    meta: { quiet: true },
  })
}

/** `undefined` while it loads, `null` when there is none or it cannot be read. */
export function usePicture(url: string | null) {
  const { data, isError } = useQuery({ ...pictureQuery(url ?? ''), enabled: url !== null })
  return url === null || isError ? null : data
}
