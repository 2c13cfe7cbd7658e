import type { SentBodyOf } from '@revela/contract'
import { gallerySettings, galleryCover, workRemoval } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure, errorText } from '../../../lib/call-errors.ts'
import { offerOf } from '../../../lib/plan-offer.ts'
import { refreshWork, worksKey, workQuery } from '../../../lib/work.ts'
import { categoriesQuery, workCalls, type WorkItem } from './portfolio-queries.ts'

export const creationFields = ['title', 'category_id'] as const

export function useCreateWork() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SentBodyOf<typeof workCalls.create>) => call(workCalls.create, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: worksKey }),
    meta: { inline: true, fields: creationFields },
  })
}

export function useDeleteWork() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id: work_id }: WorkItem) => call(workCalls.delete, { query: { work_id } }),
    onSuccess: (_answer, { id }) => {
      notify('success', workRemoval.done)
      queries.removeQueries({ queryKey: workQuery(id).queryKey })
    },
    onError: (error) => notifyFailure(error, workRemoval.failed),
    onSettled: () => queries.invalidateQueries({ queryKey: worksKey }),
    meta: { inline: true },
  })
}

type WorkChange = SentBodyOf<typeof workCalls.update>

/** Updates optimistically; a failed change reverts its own field. */
export function useSaveWork(id: string) {
  const queries = useQueryClient()
  const { queryKey } = workQuery(id)
  return useMutation({
    scope: { id: `work-${id}` },
    mutationFn: (body: WorkChange) => call(workCalls.update, { query: { work_id: id }, body }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey, exact: true })
      const before = queries.getQueryData(queryKey)
      if (before === undefined) return { before }
      const category = queries
        .getQueryData(categoriesQuery.queryKey)
        ?.find((one) => one.id === change.category_id)?.title
      queries.setQueryData(queryKey, { ...before, ...change, category: category ?? before.category })
      return { before }
    },
    onSuccess: () => notify('success', gallerySettings.saved),
    onError: (error, _change, context) => {
      if (context?.before) queries.setQueryData(queryKey, context.before)
      notifyFailure(error, gallerySettings.failed)
    },
    onSettled: () => refreshWork(queries, id),
    meta: { inline: true },
  })
}

/** Uploads a file from the computer as the cover. */
export function useSendWorkCover(work_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append('cover', file)
      return call(workCalls.setCover, { params: { work_id }, body })
    },
    onSuccess: async () => {
      await refreshWork(queries, work_id)
      notify('success', galleryCover.saved)
    },
    onError: (error) => {
      if (offerOf(error) === null) notify('error', errorText(error, galleryCover.failed))
    },
    meta: { inline: true },
  })
}
