import type { Page } from 'playwright-core'
import { cheapPhoneRate } from '../harness/cpu-throttle.ts'

/** Emulates a cheap phone on a slow network. */
export async function throttleNetwork(page: Page): Promise<void> {
  await emulateSlowNetwork(page)
  await throttleProcessor(page)
}

/** Emulates slow 4G. */
export async function emulateSlowNetwork(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
}

/** Emulates the processor of a cheap phone. */
export async function throttleProcessor(page: Page): Promise<void> {
  const rate = await cheapPhoneRate(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

export interface PaintMetrics {
  lcp: number
  cls: number
  /** The time at which the cover photograph is painted. */
  cover: number
}

export async function recordPaints(page: Page): Promise<() => Promise<PaintMetrics>> {
  await page.addInitScript(() => {
    const noted: PaintMetrics = { lcp: 0, cls: 0, cover: 0 }
    Object.assign(window, { noted })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) noted.lcp = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!shift.hadRecentInput) noted.cls += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    document.addEventListener(
      'load',
      ({ target }) => {
        const cover = target instanceof HTMLImageElement && target.parentElement?.id === 'cover'
        if (cover && noted.cover === 0) requestAnimationFrame(() => (noted.cover = performance.now()))
      },
      true,
    )
  })
  return () => page.evaluate(() => (window as unknown as { noted: PaintMetrics }).noted)
}

/** The lowest value of several openings, which is the least disturbed one. */
export const lowest = (openings: readonly PaintMetrics[], key: keyof PaintMetrics) =>
  Math.min(...openings.map((opening) => opening[key]))
