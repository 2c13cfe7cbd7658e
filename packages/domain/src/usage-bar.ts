import type { Limit } from './plans.ts'

export type UsageLevel = 'green' | 'cyan' | 'red'

export type UsageBar = {
  /** 0 to 1, for the width of the bar. */
  readonly ratio: number
  readonly level: UsageLevel
  readonly unlimited: boolean
}

const CYAN_FROM = 0.5
const RED_FROM = 0.75
const KB_PER_GB = 1024 * 1024

const gigabytes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** Green below 50 % of use, cyan from 50 % to below 75 %, red from 75 %. */
export function usageBar(used: number, limit: Limit): UsageBar {
  if (limit === 'no_limit') return { ratio: 0, level: 'green', unlimited: true }
  // A limit of zero is full from the start; 0/0 would be NaN and show as green.
  const share = limit > 0 ? Math.max(0, used) / limit : 1
  const level = share < CYAN_FROM ? 'green' : share < RED_FROM ? 'cyan' : 'red'
  return { ratio: Math.min(1, share), level, unlimited: false }
}

/** Stored kilobytes as the screen shows them, e.g. `1,5 GB`. */
export function formatGigabytes(kilobytes: number): string {
  return `${gigabytes.format(kilobytes / KB_PER_GB)} GB`
}
