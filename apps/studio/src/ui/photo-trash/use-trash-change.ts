import { pictureTrash } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../lib/notices.ts'
import { notifyFailure } from '../../lib/call-errors.ts'
import type { TrashChange } from './photo-trash.tsx'

const words = {
  restore: { one: pictureTrash.restoredOne, many: pictureTrash.restoredMany, failed: pictureTrash.restoreFailed },
  purge: { one: pictureTrash.purgedOne, many: pictureTrash.purgedMany, failed: pictureTrash.purgeFailed },
} as const

type Options = {
  readonly kind: keyof typeof words
  /** Sends the ids, or an empty body for everything. */
  readonly send: (body: { picture_ids?: string[] }) => Promise<unknown>
  readonly reload: () => Promise<unknown>
}

/** Restores or purges pictures of a trash and says how it went. */
export function useTrashChange({ kind, send, reload }: Options) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ ids }: TrashChange) => send(ids === null ? {} : { picture_ids: [...ids] }),
    onSuccess: (_answer, { count }) => notify('success', count === 1 ? words[kind].one : words[kind].many),
    onError: (error) => notifyFailure(error, words[kind].failed),
    onSettled: () => Promise.all([reload(), queries.invalidateQueries({ queryKey: ['customer', 'usage'] })]),
    meta: { inline: true },
  })
}
