/** 1–2 upload date, 3–4 file name, 5–6 capture time, 7–8 photo number; odd codes ascend. */
export type OrderingCode = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

export const DEFAULT_ORDERING: OrderingCode = 7

export type OrderingKey = 'uploaded' | 'name' | 'taken' | 'number'

const keys = ['uploaded', 'name', 'taken', 'number'] as const

export function orderingOf(code: OrderingCode): { readonly key: OrderingKey; readonly descending: boolean } {
  return { key: keys[Math.floor((code - 1) / 2)] ?? 'number', descending: code % 2 === 0 }
}
