import { median } from '../harness/statistics.ts'

/** Three significant digits: 0.0123, 1.23, 12.3, 123, 1,230. */
export function formatNumber(value: number): string {
  if (value === 0) return '0'
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return Number(value.toPrecision(3)).toLocaleString('en-US', {
    minimumFractionDigits: 0,
    maximumFractionDigits: digits,
  })
}

/** "12.3 (11.9–13)": the median, and the lowest and highest round where there were several. */
export function withSpread(values: readonly number[]): string {
  if (values.length === 0) return '–'
  const medianText = formatNumber(median(values))
  return values.length === 1
    ? medianText
    : `${medianText} (${formatNumber(Math.min(...values))}–${formatNumber(Math.max(...values))})`
}
