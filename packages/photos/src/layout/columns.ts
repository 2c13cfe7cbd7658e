const steps = [
  { from: 1600, columns: 10 },
  { from: 1200, columns: 6 },
  { from: 992, columns: 5 },
  { from: 576, columns: 3 },
] as const

/** The number of columns for a window of this width. */
export function columnsFor(windowWidth: number): number {
  return steps.find((step) => windowWidth >= step.from)?.columns ?? 2
}
