import type { AnswerOf } from '@revela/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { activityCalls } from './calls.ts'

type Activity = AnswerOf<typeof activityCalls.list>
export type GalleryVisitor = Activity['visitors'][number]
export type GalleryEvent = Activity['events'][number]

const eventsAtOnce = 30

/** The newest first; each page goes on before the last event of the one above it. */
export function activityQuery(collection_id: string) {
  return infiniteQueryOptions({
    queryKey: ['gallery', collection_id, 'activity'],
    queryFn: ({ pageParam, signal }) =>
      call(
        activityCalls.list,
        {
          params: { collection_id },
          query: { count: eventsAtOnce, ...(pageParam === null ? {} : { before: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.more ? (last.events.at(-1)?.id ?? null) : null),
    meta: { inline: true },
  })
}
