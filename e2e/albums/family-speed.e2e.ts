import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { throttleNetwork, throttleProcessor } from '../family/slow-network.ts'
import { test } from '../harness/e2e-test.ts'
import { albumWithReader } from './album-studio.ts'
import { entersAlbum, readerVisit } from './family-visit.ts'

interface Paint {
  /** Milliseconds until the largest contentful paint, and its address. */
  lcp: number
  url: string
  cls: number
}

async function recordPaint(page: Page): Promise<() => Promise<Paint>> {
  await page.addInitScript(() => {
    const noted: Paint = { lcp: 0, url: '', cls: 0 }
    Object.assign(window, { noted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { url: string })[]) {
        noted.lcp = entry.startTime
        noted.url = entry.url
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!shift.hadRecentInput) noted.cls += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { noted: Paint }).noted)
}

const median = (values: readonly number[]) => Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0)
const medianLcp = (paints: readonly Paint[]) => median(paints.map(({ lcp }) => lcp))

test('shows the first spread fast on a cheap phone with a slow network', async ({ visit, site }) => {
  const { album, reader } = await albumWithReader(site, 6)
  const covers: Paint[] = []
  const returns: Paint[] = []
  for (let time = 0; time < 3; time += 1) {
    const ana = await readerVisit(visit, album, { phone: true, width: 360, height: 640 })
    const { page } = ana
    const readPaint = await recordPaint(page)
    await throttleNetwork(page)
    const open = async (address: string, shown: string) => {
      await page.goto('about:blank')
      await page.goto(address, { waitUntil: 'commit' })
      await page.locator(shown).first().waitFor()
      await page.waitForFunction(() => (window as unknown as { noted: Paint }).noted.url !== '')
      return await readPaint()
    }
    covers.push(await open(reader.link, '.album-face-picture img'))
    await page.getByRole('button', { name: 'Ver o álbum' }).click()
    await page.locator('.album-spread img[data-loaded]').first().waitFor()
    returns.push(await open(`${album.origin}${album.path}`, '.album-spread img[data-loaded]'))
  }
  console.log(
    `album: first spread ${medianLcp(covers)} ms by link, ${medianLcp(returns)} ms on a later visit, CLS ${Math.max(...covers.map(({ cls }) => cls), ...returns.map(({ cls }) => cls))}`,
  )
  for (const { url } of [...covers, ...returns]) expect(url).toMatch(/\/960\.webp/)
  expect(medianLcp(covers), 'milliseconds until the first spread by the link').toBeLessThanOrEqual(1_200)
  expect(medianLcp(returns), 'milliseconds until the first spread on a later visit').toBeLessThanOrEqual(1_200)
  expect(Math.max(...covers.map(({ cls }) => cls), ...returns.map(({ cls }) => cls))).toBeLessThanOrEqual(0.05)
})

/** Runs in the page: milliseconds until a spread is painted after the key or tap that asks for it. */
async function timeNext({ image, tap }: { image: string; tap: string | null }): Promise<number> {
  const startedAt = performance.now()
  if (tap === null) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  else document.querySelector<HTMLElement>(tap)?.click()
  const shown = () => {
    const found = document.querySelector<HTMLImageElement>(image)
    const { top = -1 } = found?.getBoundingClientRect() ?? {}
    return found?.complete && top >= 0 && top < window.innerHeight / 2 ? found : null
  }
  while (shown() === null) await new Promise(requestAnimationFrame)
  await shown()?.decode()
  await new Promise(requestAnimationFrame)
  return performance.now() - startedAt
}

test.for([
  ['a wide screen', { width: 1280, height: 800 }],
  ['a cheap phone', { phone: true, width: 360, height: 640 }],
] as const)(
  'the next spread is there at once on %s when it was loaded before',
  async ([name, options], { visit, site }) => {
    const { album, reader } = await albumWithReader(site, 6)
    const ana = await readerVisit(visit, album, options)
    const { page } = ana
    const isPhone = 'phone' in options
    await entersAlbum(ana, reader)
    if (isPhone) await throttleProcessor(page)
    const waits: number[] = []
    for (let at = 2; at <= 5; at += 1) {
      const image = `img[alt="Lâmina ${at}"][data-loaded]`
      const next = isPhone ? `.album-spread ${image}` : `.album-leaf:not([data-current]) ${image}`
      await page.locator(next).waitFor({ state: 'attached' })
      waits.push(
        await page.evaluate(timeNext, {
          image: isPhone ? next : `.album-leaf[data-current] ${image}`,
          tap: isPhone ? `.album-thumb[aria-label^="Lâmina ${at},"]` : null,
        }),
      )
    }
    console.log(`the next spread is shown on ${name} after ${waits.map(Math.round).join(', ')} ms`)
    expect(median(waits), 'milliseconds until the next spread').toBeLessThanOrEqual(150)
  },
)
