import { ApiError } from '@revela/contract/client'
import { foldText } from '@revela/domain'
import { categories as texts } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { worksKey } from '../../../lib/work.ts'
import { portfolioCalls, categoriesQuery, type Category } from './portfolio-queries.ts'

/** The error of a category's name; `null` if the error is shown elsewhere. */
export function nameProblem(error: unknown): string | null {
  if (error instanceof ApiError && error.code === 'TooManyCategories') return texts.tooMany
  const named = error instanceof ApiError ? error.messages.find(({ id, help }) => id === 'title' && help !== '') : null
  return named?.help ?? null
}

function notifyUnlessFieldError(error: unknown): void {
  if (nameProblem(error) === null) notifyFailure(error, texts.failed)
}

export function useCreateCategory() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (title: string) => (await call(portfolioCalls.createCategory, { body: { title } })).category,
    onSuccess: (category) => {
      queries.setQueryData(categoriesQuery.queryKey, (all) => (all ? [...all, category] : all))
      notify('success', texts.created)
      return queries.invalidateQueries({ queryKey: categoriesQuery.queryKey })
    },
    onError: notifyUnlessFieldError,
    meta: { inline: true, fields: ['title'] },
  })
}

export function useRenameCategory() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, title }: Category) => call(portfolioCalls.renameCategory, { params: { id }, body: { title } }),
    onSuccess: async () => {
      notify('success', texts.renamed)
      await Promise.all([
        queries.invalidateQueries({ queryKey: categoriesQuery.queryKey }),
        queries.invalidateQueries({ queryKey: worksKey }),
      ])
    },
    onError: notifyUnlessFieldError,
    meta: { inline: true, fields: ['title'] },
  })
}

export function useDeleteCategory() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Category) => call(portfolioCalls.deleteCategory, { query: { category_id: id } }),
    onSuccess: () => notify('success', texts.removed),
    onError: (error) => notifyFailure(error, texts.failed),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: categoriesQuery.queryKey }),
        queries.invalidateQueries({ queryKey: worksKey }),
      ]),
    meta: { inline: true },
  })
}

const reorderKey = ['portfolio', 'reorder-categories'] as const

/** Updates the order optimistically and reverts it on an error. */
export function useReorderCategories() {
  const queries = useQueryClient()
  const { queryKey } = categoriesQuery
  return useMutation({
    mutationKey: reorderKey,
    scope: { id: 'reorder-categories' },
    mutationFn: (order: readonly Category[]) =>
      call(portfolioCalls.reorderCategories, { body: { category_ids: order.map(({ id }) => id) } }),
    onMutate: async (order) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, [...order])
    },
    onError: (error) => notifyFailure(error, texts.failed),
    // Refetches only after the last of several moves; an earlier response would overwrite pending moves.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: reorderKey }) <= 1) await queries.invalidateQueries({ queryKey })
    },
    meta: { inline: true },
  })
}

type TitledItem = { readonly id: string; readonly title: string }

/** The categories that match a text, and the text itself if no category has that name. */
export function categoryChoices<T extends TitledItem>(all: readonly T[], typed: string) {
  const wanted = foldText(typed)
  const found = wanted === '' ? all : all.filter(({ title }) => foldText(title).includes(wanted))
  const isNew = wanted !== '' && !all.some(({ title }) => foldText(title) === wanted)
  return { found, fresh: isNew ? typed.trim() : null }
}
