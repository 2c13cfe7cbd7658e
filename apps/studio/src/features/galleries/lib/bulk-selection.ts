import type { AnswerOf, changeGalleries } from '@revela/contract'

export type BulkResult = AnswerOf<typeof changeGalleries>['results'][number]

/** Null while the list shows no checkboxes. */
export type Picked = ReadonlySet<string> | null

type Item = { readonly id: string; readonly title: string; readonly info: { readonly total_pictures: number } }

export function toggled(picked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(picked)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Galleries that a search or filter hides are not changed, even if they were picked before. */
export function pickedItems<One extends Item>(found: readonly One[], picked: Picked): readonly One[] {
  return picked === null ? [] : found.filter(({ id }) => picked.has(id))
}

export function chunksOf<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) => values.slice(at * size, (at + 1) * size))
}

export type FailedGallery = { readonly id: string; readonly title: string; readonly problem: BulkProblem }
export type BulkProblem = NonNullable<BulkResult['problem']>

export type BulkOutcome = {
  readonly done: readonly string[]
  readonly sent: number
  readonly failed: readonly FailedGallery[]
}

/** The titles are those that the user saw: a deleted gallery is no longer in the list. */
export function outcomeOf(results: readonly BulkResult[], items: readonly Pick<Item, 'id' | 'title'>[]): BulkOutcome {
  const titles = new Map(items.map(({ id, title }) => [id, title]))
  return {
    done: results.filter(({ problem }) => problem === null).map(({ id }) => id),
    sent: results.reduce((sum, { sent }) => sum + sent, 0),
    failed: results.flatMap(({ id, problem }) =>
      problem === null ? [] : [{ id, title: titles.get(id) ?? '', problem }],
    ),
  }
}
