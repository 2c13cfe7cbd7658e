import type { AnswerOf, listTrashedPictures } from '@revela/contract'
import { pictureTrash } from '@revela/phrases'
import { queryOptions, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyFailure } from '../../lib/call-errors.ts'
import { notify } from '../../lib/notices.ts'
import type { GridPicture } from '../picture-grid/grid-picture.ts'

type Trash = Omit<AnswerOf<typeof listTrashedPictures>, 'pictures'> & {
  readonly pictures: readonly (GridPicture & { readonly purge_at: string })[]
}

/** Without ids: everything in the trash. */
type Body = { picture_ids?: string[] }

/** The trash of one gallery or work. */
export type TrashSource = {
  /** The query key of its pictures: the trash is reloaded with them. */
  readonly key: QueryKey
  /** Without a page: everything. */
  readonly list: (query: { readonly page?: number }, signal: AbortSignal) => Promise<Trash>
  readonly restore: (body: Body) => Promise<unknown>
  readonly purge: (body: Body) => Promise<unknown>
  readonly reload: (queries: QueryClient) => Promise<unknown>
}

export function trashQuery({ key, list }: TrashSource) {
  return queryOptions({
    queryKey: [...key, 'trash'],
    queryFn: ({ signal }) => list({}, signal),
    meta: { inline: true },
  })
}

/** The number of pictures in the trash: the first page is enough for it. */
export function trashCountQuery({ key, list }: TrashSource) {
  return queryOptions({
    queryKey: [...key, 'trash', 'count'],
    queryFn: async ({ signal }) => (await list({ page: 1 }, signal)).total_pictures,
    meta: { quiet: true },
  })
}

const words = {
  restore: { one: pictureTrash.restoredOne, many: pictureTrash.restoredMany, failed: pictureTrash.restoreFailed },
  purge: { one: pictureTrash.purgedOne, many: pictureTrash.purgedMany, failed: pictureTrash.purgeFailed },
} as const

export type TrashChange = {
  /** Null: everything in the trash. */
  readonly ids: readonly string[] | null
  readonly count: number
}

/** Restores or permanently deletes pictures in the trash and shows the result. */
export function useTrashChange(source: TrashSource, kind: keyof typeof words) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ ids }: TrashChange) => source[kind](ids === null ? {} : { picture_ids: [...ids] }),
    onSuccess: (_answer, { count }) => notify('success', count === 1 ? words[kind].one : words[kind].many),
    onError: (error) => notifyFailure(error, words[kind].failed),
    onSettled: () =>
      Promise.all([source.reload(queries), queries.invalidateQueries({ queryKey: ['customer', 'usage'] })]),
    meta: { inline: true },
  })
}
