import { useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { AnswerOf } from '@revela/contract'
import { refreshGallery } from '../../../lib/gallery.ts'
import { type pictureCalls, isPictureList, picturesKey, progressQuery, type PictureList } from './pictures.ts'

type Progress = AnswerOf<typeof pictureCalls.getProgress>

const pace = 2000

function holdsWaiting(query: Query): boolean {
  return (query.state.data as PictureList | undefined)?.pictures.some(({ state }) => state === 'stored') ?? false
}

const sum = ({ stored, ready, failed }: Progress) => stored + ready + failed

/** Follows photos on their way from stored to shown, and brings what has changed onto the screen. */
export function usePreparation(galleryId: string, uploading: boolean): Progress | undefined {
  const queries = useQueryClient()
  const { data } = useQuery({
    ...progressQuery(galleryId),
    refetchInterval: (query) => (uploading || (query.state.data?.stored ?? 0) > 0 ? pace : false),
  })

  const before = useRef<Progress | undefined>(undefined)
  const onProgress = useEffectEvent((now: Progress) => {
    const past = before.current
    before.current = now
    if (past === undefined || (past.stored === now.stored && past.ready === now.ready && past.failed === now.failed))
      return
    const others = sum(past) !== sum(now)
    void queries.invalidateQueries({
      queryKey: picturesKey(galleryId),
      predicate: (query) => isPictureList(query) && (others || holdsWaiting(query)),
    })
    // The first photo ready may have become the cover.
    if (past.stored > 0 && now.stored === 0) void refreshGallery(queries, galleryId)
  })
  useEffect(() => {
    if (data) onProgress(data)
  }, [data])

  return data
}
