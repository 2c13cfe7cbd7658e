const units = ['KB', 'MB', 'GB'] as const
const numberFormat = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** `340 KB`, `12,5 MB`, `1,9 GB`: as a download shows it. */
export function fileSize(bytes: number): string {
  let size = Math.max(bytes, 1_000) / 1_000
  let unit = 0
  while (size >= 1_000 && unit < units.length - 1) {
    size /= 1_000
    unit += 1
  }
  return `${unit === 0 ? Math.round(size) : numberFormat.format(size)} ${units[unit]}`
}
