import { ApiError } from '../platform/api-error/api-error.ts'
import type { Announcements } from '../platform/live/announcements.ts'
import { EventStream } from './event-stream.ts'

/** Tabs and devices of one session; each stream holds a connection on both sides of nginx. */
const MAX_STREAMS_PER_SESSION = 8

/** Counts of sessions with an open stream, by kind; closing the last stream deletes the entry. */
const openStreams = new Map<string, number>()

function countStream(key: string, change: 1 | -1): void {
  const count = (openStreams.get(key) ?? 0) + change
  if (count > 0) openStreams.set(key, count)
  else openStreams.delete(key)
}

export type AnnouncedStream = {
  readonly kind: 'selection' | 'payments' | 'album'
  readonly sessionId: string
  /** Of the announcements; see `Announcements.subscribe`. */
  readonly subject: string
  readonly live: Announcements
  /** A stream stays open for minutes: a visitor who lost access meanwhile gets no more events. */
  readonly hasAccess: () => Promise<boolean>
  readonly firstEvent?: object
  readonly toEvent: (message: string) => object
}

/** Announces only that something changed: the change itself is requested and authorized like any other data. */
export function announcedStream(stream: AnnouncedStream): EventStream {
  const { live, subject, hasAccess, firstEvent, toEvent } = stream
  const key = `${stream.kind} ${stream.sessionId}`
  // Counted per process: with several processes, the limit is a multiple. The page retries by itself.
  if ((openStreams.get(key) ?? 0) >= MAX_STREAMS_PER_SESSION) {
    throw new ApiError('TooManyRequests', { retryAfterSeconds: 15 })
  }
  return new EventStream((send, end) => {
    countStream(key, 1)
    if (firstEvent) send(firstEvent)
    let newest: string | null = null
    let isChecking = false
    // One check at a time keeps the events in their order; messages during a check become one event, the newest.
    const sendNewest = async (): Promise<void> => {
      if (isChecking) return
      isChecking = true
      while (newest !== null) {
        const message = newest
        newest = null
        if (!(await hasAccess())) return end()
        send(toEvent(message))
      }
      isChecking = false
    }
    const stop = live.subscribe(subject, (message) => {
      newest = message
      sendNewest().catch(end)
    })
    return () => {
      countStream(key, -1)
      stop()
    }
  })
}

/** After a broken connection there is no revision: something may have changed. */
export const revisionEvent = (message: string) => ({ revision: message === '' ? null : Number(message) })
