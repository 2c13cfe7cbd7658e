/** 1–2 upload date, 3–4 file name, 5–6 capture time, 7–8 photo number; odd codes ascend. 9: the photographer's own. */
export type OrderingCode = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

export const DEFAULT_ORDERING: OrderingCode = 7

/** Not one of the specification's codes. */
export const MANUAL_ORDERING: OrderingCode = 9

export type OrderingKey = 'uploaded' | 'name' | 'taken' | 'number' | 'position'

const keys = ['uploaded', 'name', 'taken', 'number'] as const

export function orderingOf(code: OrderingCode): { readonly key: OrderingKey; readonly descending: boolean } {
  if (code === MANUAL_ORDERING) return { key: 'position', descending: false }
  return { key: keys[Math.floor((code - 1) / 2)] ?? 'number', descending: code % 2 === 0 }
}
