import { ApiError } from '@revela/contract/client'
import type { Keeper } from '../../../lib/keeper.ts'
import { createListeners } from '@revela/web/store'

export type UnsentComment = {
  readonly key: string
  readonly number: number
  readonly text: string
  /** The server will not have it: the photograph is gone, or the text is none. Others do not wait behind it. */
  readonly refused?: true
}
export type CommentStanding = 'sending' | 'waiting'

type Given = {
  readonly selectionId: string
  readonly keeper: Keeper
  /** Sent twice it is one comment: its key is made here. */
  readonly send: (comment: UnsentComment) => Promise<void>
  readonly later: (run: () => void, ms: number) => void
}

const retryMs = 15_000
const finalStatuses = new Set([400, 404, 413, 422])

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && finalStatuses.has(error.status)
}

/** What a paste may bring along and nobody can see. */
function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]/gu, '')
}
const keyOf = (selectionId: string) => `comments:${selectionId}`

function readKept(keeper: Keeper, selectionId: string): UnsentComment[] {
  const kept = keeper.read(keyOf(selectionId))
  if (!Array.isArray(kept)) return []
  return kept.filter(
    (one) => typeof one?.key === 'string' && typeof one.text === 'string' && Number.isInteger(one.number),
  )
}

/** Comments on their way, one after another in the order they were written; kept over visits until they arrived. */
export function createUnsentComments({ selectionId, keeper, send, later }: Given) {
  const { subscribe, emit } = createListeners()
  let comments: readonly UnsentComment[] = readKept(keeper, selectionId)
  let standing: CommentStanding = 'waiting'
  let busy = false

  function become(next: readonly UnsentComment[]): void {
    comments = next
    if (next.length === 0) keeper.forget(keyOf(selectionId))
    else keeper.write(keyOf(selectionId), next)
    emit()
  }

  function change(next: CommentStanding): void {
    standing = next
    emit()
  }

  async function flush(): Promise<void> {
    const first = comments.find(({ refused }) => !refused)
    if (busy || !first) return
    busy = true
    change('sending')
    try {
      await send(first)
      busy = false
      drop(first.key)
    } catch (error) {
      busy = false
      if (!isFinal(error)) {
        change('waiting')
        later(() => void flush(), retryMs)
        return
      }
      become(comments.map((one) => (one.key === first.key ? { ...one, refused: true } : one)))
    }
    await flush()
  }

  function drop(key: string): void {
    become(comments.filter((one) => one.key !== key))
  }

  return {
    subscribe,
    all: () => comments,
    /** How many may still arrive. */
    waiting: () => comments.filter(({ refused }) => !refused).length,
    standing: () => standing,
    drop,
    add: (number: number, text: string): void => {
      become([...comments, { key: crypto.randomUUID(), number, text: withoutControls(text) }])
      void flush()
    },
    retry: flush,
  }
}
