import { ApiError } from '@revela/contract/client'
import type { LocalStore } from '../../../lib/local-store.ts'
import { createListeners } from '@revela/web/store'

export type UnsentComment = {
  readonly key: string
  readonly number: number
  readonly text: string
  /**
   * The server rejects it for good: the picture is gone, or the text is empty. It does not block the comments after it.
   */
  readonly rejected?: true
}
export type CommentSyncStatus = 'sending' | 'waiting'

type UnsentCommentsOptions = {
  readonly selectionId: string
  readonly localStore: LocalStore
  /** Idempotent: the comment's key is made on this device. */
  readonly send: (comment: UnsentComment) => Promise<void>
  readonly schedule: (run: () => void, ms: number) => void
}

const retryMs = 15_000
const finalStatuses = new Set([400, 404, 413, 422])

function isFinal(error: unknown): boolean {
  // A comment that waits forever would also keep the family from sending its choices.
  return error instanceof ApiError && (finalStatuses.has(error.status) || error.code === 'CommentsNotAllowed')
}

/** Removes invisible control characters, which a paste may contain. */
function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]/gu, '')
}
const keyOf = (selectionId: string) => `comments:${selectionId}`

function readSaved(localStore: LocalStore, selectionId: string): UnsentComment[] {
  const saved = localStore.read(keyOf(selectionId))
  if (!Array.isArray(saved)) return []
  return saved.filter(
    (one) => typeof one?.key === 'string' && typeof one.text === 'string' && Number.isInteger(one.number),
  )
}

/** Unsent comments, sent one after another in the order they were written; stored across visits until they are sent. */
export function createUnsentComments({ selectionId, localStore, send, schedule }: UnsentCommentsOptions) {
  const { subscribe, emit } = createListeners()
  let comments: readonly UnsentComment[] = readSaved(localStore, selectionId)
  let syncStatus: CommentSyncStatus = 'waiting'
  let busy = false

  function setComments(next: readonly UnsentComment[]): void {
    comments = next
    if (next.length === 0) localStore.remove(keyOf(selectionId))
    else localStore.write(keyOf(selectionId), next)
    emit()
  }

  function change(next: CommentSyncStatus): void {
    syncStatus = next
    emit()
  }

  async function flush(): Promise<void> {
    const first = comments.find(({ rejected }) => !rejected)
    if (busy || !first) return
    busy = true
    change('sending')
    try {
      await send(first)
      busy = false
      discard(first.key)
    } catch (error) {
      busy = false
      if (!isFinal(error)) {
        change('waiting')
        schedule(() => void flush(), retryMs)
        return
      }
      setComments(comments.map((one) => (one.key === first.key ? { ...one, rejected: true } : one)))
    }
    await flush()
  }

  function discard(key: string): void {
    setComments(comments.filter((one) => one.key !== key))
  }

  return {
    subscribe,
    all: () => comments,
    /** How many comments can still be sent. */
    waiting: () => comments.filter(({ rejected }) => !rejected).length,
    syncStatus: () => syncStatus,
    discard,
    add: (number: number, text: string): void => {
      setComments([...comments, { key: crypto.randomUUID(), number, text: withoutControls(text) }])
      void flush()
    },
    retry: flush,
  }
}
