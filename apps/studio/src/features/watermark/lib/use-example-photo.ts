import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { morePhotosQuery, type Watermarks } from '../api/watermark-queries.ts'
import { paintExample } from './example-photo.ts'
import { usePicture } from './use-picture.ts'

/** The photograph a mark is shown on: the account's own where it has any, and others of that gallery on request. */
export function useExamplePhoto(sample: Watermarks['sample']) {
  const [turn, setTurn] = useState(0)
  const more = useQuery({ ...morePhotosQuery(sample?.collection_id ?? ''), enabled: sample !== null })
  const others = (more.data ?? []).filter(({ id }) => id !== sample?.picture_id)
  const all = sample === null ? [] : [sample.url, ...others.map(({ view }) => view)]
  const own = usePicture(all[turn % Math.max(1, all.length)] ?? null)
  // The one before stays until the next has come.
  const [shown, setShown] = useState(own)
  if (own && own !== shown) setShown(own)
  const painted = useMemo(() => (sample === null || own === null ? paintExample() : null), [sample, own])
  return {
    /** `undefined` while it loads. */
    photo: painted ?? own ?? shown ?? undefined,
    isOwn: painted === null,
    next: all.length > 1 ? () => setTurn(turn + 1) : null,
  }
}
