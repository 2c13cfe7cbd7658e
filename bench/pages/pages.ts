import { type Browser, chromium } from 'playwright-core'
import { clientOf, familyGallery } from '../../e2e/family/family-gallery.ts'
import { realPictures } from '../../e2e/family/real-pictures.ts'
import { ensureBuilds } from '../../e2e/harness/app-builds.ts'
import { chromiumWith } from '../../e2e/harness/chromium.ts'
import { type DedicatedSite, startDedicatedSite } from '../../e2e/harness/site-under-test.ts'
import type { Bench, Length } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { recordMeasure } from '../harness/measures.ts'
import { median, medianAndSpread } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { openGallery, type Opening } from './family-pages.ts'
import { fullStudio, openStudio, type StudioOpening } from './studio-pages.ts'

const openings: Record<Length, number> = { short: 1, middle: 5, long: 9 }

type Quantity = { readonly label: string; readonly unit: string; readonly max: number }

const familyBars = {
  lcp: { label: 'largest paint', unit: 'ms', max: 1_000 },
  button: { label: 'button of the cover', unit: 'ms', max: 1_000 },
  screen: { label: 'first screen of photos after the tap', unit: 'ms', max: 1_200 },
  viewer: { label: 'viewer opened', unit: 'ms', max: 150 },
  sharp: { label: 'photo sharp in the viewer', unit: 'ms', max: 600 },
  script: { label: 'script before the grid', unit: 'bytes', max: 60_000 },
} satisfies Partial<Record<keyof Opening, Quantity>>

const studioBars = {
  list: { label: 'start to the first list', unit: 'ms', max: 1_500 },
  script: { label: 'script before the first list', unit: 'bytes', max: 250_000 },
  galleries: { label: 'longest task, 5,000 galleries', unit: 'ms', max: 100 },
  photos: { label: 'longest task, 5,000 photos', unit: 'ms', max: 100 },
} satisfies Record<keyof StudioOpening, Quantity>

export const pages: Bench = {
  name: 'pages',
  claim: 'a gallery opens within a second on a cheap phone with a slow network',
  reportSize: 'middle',
  run: (length) =>
    withStacks(0, async () => {
      ensureBuilds({ withHelp: false })
      const site = await startDedicatedSite({}, { ownDomains: true })
      return await withCleanUp(
        () => site.close(),
        async () => {
          const browser = await chromium.launch(chromiumWith(['--ignore-certificate-errors']))
          return await withCleanUp(
            () => browser.close(),
            () => measurePages(site, browser, openings[length]),
          )
        },
      )
    }),
}

async function measurePages(site: DedicatedSite, browser: Browser, times: number) {
  const family = await measureFamily(site, browser, times)
  const studio = await measureStudio(site, browser, times)
  return { passed: family.passed && studio.passed, metrics: { ...family.metrics, ...studio.metrics } }
}

async function measureFamily(site: DedicatedSite, browser: Browser, times: number) {
  const files = await realPictures(24)
  const gallery = await familyGallery(site, { files })
  const invited = await familyGallery(site, { files, access: 'invited' })
  const { personalPath } = await clientOf(site, invited)
  const addresses = { public: `${gallery.origin}${gallery.path}`, personal: `${invited.origin}${personalPath}` }
  const results: Record<keyof typeof addresses, Opening[]> = { public: [], personal: [] }
  // The renditions of the first visit are already made and cached by nginx, as for every visit but the first.
  for (const url of Object.values(addresses)) await openGallery(browser, url)
  for (let time = 0; time < times; time += 1) {
    for (const [name, url] of Object.entries(addresses) as [keyof typeof addresses, string][])
      results[name].push(await openGallery(browser, url))
  }
  const metrics: Metrics = {}
  let passed = true
  for (const [page, all] of Object.entries(results)) {
    console.log(`\n${page} gallery, ${all.length} openings; largest element ${all[0]?.lcpElement}`)
    passed = compare(page, all, familyBars, metrics) && passed
    metrics[`${page}_photo_bytes`] = Math.round(median(all.map(({ photos }) => photos)))
    metrics[`${page}_viewer_buttons_ms`] = Math.round(median(all.map(({ buttons }) => buttons)))
    metrics[`${page}_shift`] = Math.max(...all.map(({ shift }) => shift)).toFixed(3)
  }
  return { passed, metrics }
}

async function measureStudio(site: DedicatedSite, browser: Browser, times: number) {
  const studio = await fullStudio(site)
  await openStudio(browser, site, studio)
  const all: StudioOpening[] = []
  for (let time = 0; time < times; time += 1) all.push(await openStudio(browser, site, studio))
  const metrics: Metrics = {}
  console.log(`\nstudio, ${all.length} openings`)
  return { passed: compare('studio', all, studioBars, metrics), metrics }
}

type Metrics = Record<string, string | number>

/** Prints and records the median of each quantity, and adds it to the metrics. Whether all bars are reached. */
function compare<Key extends string>(
  page: string,
  all: readonly Readonly<Record<NoInfer<Key>, number>>[],
  bars: Readonly<Record<Key, Quantity>>,
  metrics: Metrics,
): boolean {
  let passed = true
  for (const [key, { label, unit, max }] of Object.entries(bars) as [Key, Quantity][]) {
    const values = all.map((opening) => opening[key])
    const middle = median(values)
    if (middle > max) passed = false
    console.log(`${label.padEnd(38)} ${medianAndSpread(values, 0)} ${unit}, at most ${max}`)
    recordMeasure({ label: `${page}: ${label}`, unit, sides: [{ name: 'revela', rounds: values }], bar: { max } })
    metrics[`${page}_${key}${unit === 'ms' ? '_ms' : '_bytes'}`] = Math.round(middle)
  }
  return passed
}
