import { ApiError } from '@revela/contract/client'
import type { Keeper } from '../../../lib/keeper.ts'
import { createListeners } from '../../../lib/store.ts'

export type UnsentComment = { readonly key: string; readonly number: number; readonly text: string }
export type CommentStanding = 'sending' | 'waiting' | 'refused'

type Given = {
  readonly selectionId: string
  readonly keeper: Keeper
  /** Sent twice it is one comment: its key is made here. */
  readonly send: (comment: UnsentComment) => Promise<void>
  readonly later: (run: () => void, ms: number) => void
}

const retryMs = 15_000
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
  const { subscribe, tell } = createListeners()
  let comments: readonly UnsentComment[] = readKept(keeper, selectionId)
  let standing: CommentStanding = 'waiting'
  let busy = false

  function become(next: readonly UnsentComment[]): void {
    comments = next
    if (next.length === 0) keeper.forget(keyOf(selectionId))
    else keeper.write(keyOf(selectionId), next)
    tell()
  }

  function change(next: CommentStanding): void {
    standing = next
    tell()
  }

  async function flush(): Promise<void> {
    const [first] = comments
    if (busy || !first) return
    busy = true
    change('sending')
    try {
      await send(first)
      busy = false
      become(comments.filter(({ key }) => key !== first.key))
      await flush()
    } catch (error) {
      busy = false
      const refused = error instanceof ApiError && error.status < 500 && error.status !== 429
      change(refused ? 'refused' : 'waiting')
      if (!refused) later(() => void flush(), retryMs)
    }
  }

  return {
    subscribe,
    all: () => comments,
    standing: () => standing,
    add: (number: number, text: string): void => {
      become([...comments, { key: crypto.randomUUID(), number, text }])
      void flush()
    },
    retry: flush,
  }
}
