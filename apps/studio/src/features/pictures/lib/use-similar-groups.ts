import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Picture } from '../api/pictures.ts'
import { similarQuery, type SimilarGroups } from '../api/similar-pictures.ts'

/** A picture's place in its group. */
export type SeriesPlace = { readonly count: number; readonly isFront: boolean }

type Group = SimilarGroups['groups'][number]

export type SeriesIndex = {
  readonly count: number
  readonly groupOf: (id: string) => Group | undefined
  /** The picture with its place in a group. The same object is returned each time, so that its tile is not redrawn. */
  readonly mark: <P extends Pick<Picture, 'id'>>(picture: P) => P & { readonly series?: SeriesPlace }
}

export function indexSeries(groups: readonly Group[]): SeriesIndex {
  const byPicture = new Map(groups.flatMap((group) => group.picture_ids.map((id) => [id, group] as const)))
  const marked = new WeakMap<object, object>()
  return {
    count: groups.length,
    groupOf: (id) => byPicture.get(id),
    mark: (picture) => {
      const group = byPicture.get(picture.id)
      if (!group) return picture
      const known = marked.get(picture)
      if (known) return known as typeof picture
      const series = { count: group.picture_ids.length, isFront: group.front === picture.id }
      const result = { ...picture, series }
      marked.set(picture, result)
      return result
    },
  }
}

const noGroups = indexSeries([])

/** The groups of similar pictures; none while they are loading or when they cannot be loaded. */
export function useSimilarGroups(galleryId: string, isEmpty: boolean): SeriesIndex {
  const { data } = useQuery({ ...similarQuery(galleryId), enabled: !isEmpty })
  return useMemo(() => (data ? indexSeries(data.groups) : noGroups), [data])
}
