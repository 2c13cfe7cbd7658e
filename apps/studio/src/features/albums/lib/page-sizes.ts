export type PageSize = { readonly width_mm: number; readonly height_mm: number }

/** Closed pages that Brazilian album makers offer most. */
const common: readonly PageSize[] = [
  { width_mm: 200, height_mm: 200 },
  { width_mm: 250, height_mm: 250 },
  { width_mm: 300, height_mm: 300 },
  { width_mm: 200, height_mm: 300 },
  { width_mm: 250, height_mm: 350 },
  { width_mm: 300, height_mm: 400 },
  { width_mm: 300, height_mm: 200 },
  { width_mm: 350, height_mm: 250 },
  { width_mm: 400, height_mm: 300 },
]

export const pageSizes = common.map((size) => ({ key: keyOf(size), size }))

export function keyOf({ width_mm: width, height_mm: height }: PageSize): string {
  return `${width}x${height}`
}

/** As in the contract. */
export const pageLimits = { min: 50, max: 1000 } as const

/** A typed number of millimetres; null: not a size. */
export function millimetresOf(text: string): number | null {
  const value = Number(text)
  return Number.isInteger(value) && value >= pageLimits.min && value <= pageLimits.max ? value : null
}
