import { albumPaths } from '../../../lib/paths.ts'

/** What the comparison shows; null: the newest two, the first spread. */
export type ComparedNumbers = {
  readonly before: number | null
  readonly after: number | null
  readonly spread: number
}

export function comparisonAddress(albumId: string, before: number, after: number, spread: number): string {
  const query = new URLSearchParams({ before: String(before), after: String(after), spread: String(spread) })
  return `${albumPaths.comparison(albumId)}?${query}`
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const value = Number(query.get(name))
  return Number.isInteger(value) && value > 0 ? value : null
}

export function comparedNumbers(query: URLSearchParams): ComparedNumbers {
  return { before: numberIn(query, 'before'), after: numberIn(query, 'after'), spread: numberIn(query, 'spread') ?? 1 }
}
