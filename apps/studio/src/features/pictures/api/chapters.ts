import type {
  addChapters,
  AnswerOf,
  deleteChapter,
  listChapters,
  moveToChapter,
  orderChapters,
  renameChapter,
  replaceChapters,
  setCameraClock,
  suggestChapters,
} from '@revela/contract'
import { callable } from '@revela/contract/client'
import { chapters as texts, chapterSuggestion } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import type { Selection } from '../../../ui/picture-grid/selection.ts'
import { chunksOf, picturesKey, reloadPictures, selectedIds } from './pictures.ts'

const chapterCalls = {
  list: callable<typeof listChapters>('GET', '/gallery/{collection_id}/chapters'),
  add: callable<typeof addChapters>('POST', '/gallery/{collection_id}/chapters'),
  replaceAll: callable<typeof replaceChapters>('PUT', '/gallery/{collection_id}/chapters'),
  rename: callable<typeof renameChapter>('PUT', '/gallery/{collection_id}/chapters/{number}'),
  remove: callable<typeof deleteChapter>('DELETE', '/gallery/{collection_id}/chapters/{number}'),
  order: callable<typeof orderChapters>('PUT', '/gallery/{collection_id}/chapter-order'),
  movePictures: callable<typeof moveToChapter>('PUT', '/gallery/{collection_id}/pictures/chapter'),
  setClock: callable<typeof setCameraClock>('PUT', '/gallery/{collection_id}/camera-clock'),
  suggest: callable<typeof suggestChapters>('GET', '/gallery/{collection_id}/chapter-suggestion'),
} as const

export type GalleryChapters = AnswerOf<typeof chapterCalls.list>
export type Chapter = GalleryChapters['chapters'][number]
export type Camera = GalleryChapters['cameras'][number]
export type SuggestedChapter = AnswerOf<typeof chapterCalls.suggest>['chapters'][number]

/** Below the key of the pictures, so that the counts are refetched with them. */
export function chaptersQuery(galleryId: string) {
  return queryOptions({
    queryKey: [...picturesKey(galleryId), 'chapters'] as const,
    queryFn: ({ signal }) => call(chapterCalls.list, { params: { collection_id: galleryId } }, { signal }),
    meta: { inline: true },
  })
}

export function suggestionQuery(galleryId: string) {
  return queryOptions({
    queryKey: ['chapter-suggestion', galleryId] as const,
    queryFn: ({ signal }) => call(chapterCalls.suggest, { params: { collection_id: galleryId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { inline: true },
  })
}

/** A call takes 256 KB, so that many ids fit in any case. */
const batchSize = 5000

type ChangeOptions<Input> = {
  readonly send: (input: Input) => Promise<GalleryChapters>
  readonly failed: string
  /** The pictures have another order or other chapters afterwards. */
  readonly movesPictures: boolean
}

function useChapterChange<Input>(galleryId: string, { send, failed, movesPictures }: ChangeOptions<Input>) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `gallery-chapters-${galleryId}` },
    mutationFn: send,
    onSuccess: async (answer) => {
      queries.setQueryData(chaptersQuery(galleryId).queryKey, answer)
      if (movesPictures) await reloadPictures(queries, galleryId)
    },
    onError: (error) => {
      notifyFailure(error, failed)
      void queries.invalidateQueries({ queryKey: chaptersQuery(galleryId).queryKey })
    },
    meta: { inline: true },
  })
}

export function useAddChapter(collection_id: string) {
  return useChapterChange(collection_id, {
    send: (title: string) => call(chapterCalls.add, { params: { collection_id }, body: { titles: [title] } }),
    failed: texts.saveFailed,
    movesPictures: false,
  })
}

export function useRenameChapter(collection_id: string) {
  return useChapterChange(collection_id, {
    send: ({ number, title }: Pick<Chapter, 'number' | 'title'>) =>
      call(chapterCalls.rename, { params: { collection_id, number: String(number) }, body: { title } }),
    failed: texts.saveFailed,
    movesPictures: false,
  })
}

export function useDeleteChapter(collection_id: string) {
  return useChapterChange(collection_id, {
    send: ({ number }: Chapter) => call(chapterCalls.remove, { params: { collection_id, number: String(number) } }),
    failed: texts.removal.failed,
    movesPictures: true,
  })
}

/** Shows the new order before the server has it. */
export function useOrderChapters(collection_id: string) {
  const queries = useQueryClient()
  const change = useChapterChange(collection_id, {
    send: (order: readonly Chapter[]) =>
      call(chapterCalls.order, { params: { collection_id }, body: { numbers: order.map(({ number }) => number) } }),
    failed: texts.orderFailed,
    movesPictures: true,
  })
  // Starts from the newest order, which may not be rendered yet when a key is pressed twice.
  return (arrange: (order: readonly Chapter[]) => readonly Chapter[]): readonly Chapter[] => {
    const { queryKey } = chaptersQuery(collection_id)
    const current = queries.getQueryData(queryKey)
    if (!current) return []
    const chapters = [...arrange(current.chapters)]
    if (chapters.every(({ number }, index) => number === current.chapters[index]?.number)) return chapters
    queries.setQueryData(queryKey, { ...current, chapters })
    change.mutate(chapters)
    return chapters
  }
}

type ChapterMove = {
  readonly selection: Selection
  /** The number of a chapter, a title of a new one, or null for no chapter. */
  readonly target: number | string | null
}

async function moveInChunks(collection_id: string, ids: readonly string[], chapter: number | null): Promise<void> {
  for (const picture_ids of chunksOf(ids, batchSize)) {
    await call(chapterCalls.movePictures, { params: { collection_id }, body: { picture_ids, chapter } })
  }
}

/** Moves the selected pictures into a chapter, a new chapter, or none. */
export function useMoveToChapter(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ selection, target }: ChapterMove) => {
      const ids = await selectedIds(queries, collection_id, selection)
      const chapter = typeof target === 'string' ? await addOne(collection_id, target) : target
      await moveInChunks(collection_id, ids, chapter)
      return ids.length
    },
    onSuccess: async (count, { target }) => {
      await reloadPictures(queries, collection_id)
      const known = queries.getQueryData(chaptersQuery(collection_id).queryKey)?.chapters ?? []
      const title = typeof target === 'string' ? target : (known.find(({ number }) => number === target)?.title ?? null)
      notify('success', texts.moveTo.done(count, title))
    },
    onError: (error) => {
      notifyFailure(error, texts.moveTo.failed)
      void reloadPictures(queries, collection_id)
    },
    meta: { inline: true },
  })
}

/** Puts dragged pictures into the chapter they were dropped in; the reload of the new order shows it. */
export async function putIntoChapter(
  collection_id: string,
  ids: ReadonlySet<string>,
  chapter: number | null,
): Promise<boolean> {
  try {
    await moveInChunks(collection_id, [...ids], chapter)
    return true
  } catch (error) {
    notifyFailure(error, texts.moveTo.failed)
    return false
  }
}

/** Returns the number of the chapter with this title, which is added at the end if there is none. */
async function addOne(collection_id: string, title: string): Promise<number> {
  const { chapters } = await call(chapterCalls.add, { params: { collection_id }, body: { titles: [title] } })
  const found = chapters.find((chapter) => chapter.title === title)
  if (!found) throw new Error('the added chapter is missing')
  return found.number
}

/** The numbers of chapters with these titles, by title; those that do not exist are added. */
export async function ensureChapters(
  queries: QueryClient,
  collection_id: string,
  titles: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const params = { collection_id }
  const before = await call(chapterCalls.list, { params })
  const existing = new Set(before.chapters.map(({ title }) => title))
  const missing = titles.filter((title) => !existing.has(title))
  const { chapters } =
    missing.length === 0 ? before : await call(chapterCalls.add, { params, body: { titles: missing } })
  void queries.invalidateQueries({ queryKey: chaptersQuery(collection_id).queryKey })
  return new Map(chapters.toReversed().map(({ title, number }) => [title, number]))
}

type NewChapter = { readonly title: string; readonly picture_ids: readonly string[] }

/** Replaces all chapters; pictures that no chapter names are in none. */
export function useReplaceChapters(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (chapters: readonly NewChapter[]) => {
      const isSmall = chapters.reduce((sum, { picture_ids }) => sum + picture_ids.length, 0) <= batchSize
      const body = {
        chapters: chapters.map(({ title, picture_ids }) => ({ title, picture_ids: isSmall ? [...picture_ids] : [] })),
      }
      const replaced = await call(chapterCalls.replaceAll, { params: { collection_id }, body })
      if (isSmall) return
      for (const [index, { number }] of replaced.chapters.entries()) {
        await moveInChunks(collection_id, chapters[index]?.picture_ids ?? [], number)
      }
    },
    onSuccess: (_answer, chapters) => notify('success', chapterSuggestion.created(chapters.length)),
    onError: (error) => notifyFailure(error, chapterSuggestion.failed),
    onSettled: () => reloadPictures(queries, collection_id),
    meta: { inline: true },
  })
}

export function useSetCameraClock(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Pick<Camera, 'camera' | 'ahead_seconds'>) =>
      call(chapterCalls.setClock, { params: { collection_id }, body }),
    onSuccess: async () => {
      notify('success', chapterSuggestion.clocks.saved)
      await Promise.all([
        queries.invalidateQueries({ queryKey: suggestionQuery(collection_id).queryKey }),
        reloadPictures(queries, collection_id),
      ])
    },
    onError: (error) => notifyFailure(error, chapterSuggestion.clocks.failed),
    meta: { inline: true },
  })
}
