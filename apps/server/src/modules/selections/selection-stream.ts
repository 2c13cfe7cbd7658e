import type { FamilyPrincipal } from '../../access/principal.ts'
import { EventStream } from '../../http/event-stream.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { SelectionRow, SelectionsDeps } from './selections.module.ts'

/** Tabs and devices of one session; each stream holds a connection on both sides of nginx. */
const MAX_STREAMS_PER_SESSION = 8

/** Counts of sessions with an open stream; closing the last stream deletes the entry. */
const openStreams = new Map<string, number>()

function countStream(sessionId: string, change: 1 | -1): void {
  const count = (openStreams.get(sessionId) ?? 0) + change
  if (count > 0) openStreams.set(sessionId, count)
  else openStreams.delete(sessionId)
}

/** Announces only that something changed: the change itself is requested and authorized like any other data. */
export function streamSelection(
  { live, isInGallery }: Pick<SelectionsDeps, 'live' | 'isInGallery'>,
  principal: FamilyPrincipal,
  selection: SelectionRow,
): EventStream {
  const { sessionId } = principal
  // Counted per process: with several processes, the limit is a multiple. The page retries by itself.
  if ((openStreams.get(sessionId) ?? 0) >= MAX_STREAMS_PER_SESSION) {
    throw new ApiError('TooManyRequests', { retryAfterSeconds: 15 })
  }
  return new EventStream((send, end) => {
    countStream(sessionId, 1)
    send({ revision: selection.revision })
    const stop = live.subscribe(selection.id, (revision) => {
      // A stream stays open for minutes: a visitor who lost access meanwhile gets no more events.
      void isInGallery(principal, selection.gallery_id).then(
        // After a broken connection there is no revision: something may have changed.
        (hasAccess) => (hasAccess ? send({ revision: revision === '' ? null : Number(revision) }) : end()),
        end,
      )
    })
    return () => {
      countStream(sessionId, -1)
      stop()
    }
  })
}
