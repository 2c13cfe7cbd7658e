import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Picture } from './draw-marked.ts'

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

/** From another origin, but readable: the address itself is the permission. */
async function loadPicture(url: string): Promise<Picture> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = url
  await image.decode()
  return { source: image, width: image.naturalWidth, height: image.naturalHeight }
}

/** A file that was chosen and not yet sent, upright as the server will keep it. */
export async function readPicture(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file)
  return { source: bitmap, width: bitmap.width, height: bitmap.height }
}
