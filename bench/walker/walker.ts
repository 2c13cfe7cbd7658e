import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { clientOf, familyGallery } from '../../e2e/family/family-gallery.ts'
import { privateSelection, publicSelection, setPixKey } from '../../e2e/family/family-selection.ts'
import { ensureBuilds } from '../../e2e/harness/app-builds.ts'
import { chromiumOptions } from '../../e2e/harness/chromium.ts'
import { startDedicatedSite, type SiteUnderTest } from '../../e2e/harness/site-under-test.ts'
import { smallPictures } from '../../e2e/pictures/small-pictures.ts'
import type { Bench } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { seedOfCommit } from '../harness/commit-seed.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { prepareStudioApp } from './prepare-studio-app.ts'
import { type Finding, walkApp, type WalkerApp } from './walk.ts'

const sellingSettings = {
  selling_photos: true,
  charge_type: 'ADDITIONAL',
  contracted_pictures: 2,
  extra_picture_price: 1500,
} as const
const downloads = { single_download: true, download_all: true }
const noDownloads = { single_download: false, download_all: false }

/**
 * Galleries in every mode: private selections paid by Pix with and without delivery, a public selection, a delivery.
 */
async function prepareFamilyApp(site: SiteUnderTest): Promise<WalkerApp> {
  const pictures = await smallPictures(8)
  const [soldGallery, soldAndDelivered, open, delivered] = await Promise.all([
    familyGallery(site, { files: pictures, settings: noDownloads }),
    familyGallery(site, { files: pictures, settings: downloads }),
    familyGallery(site, { files: pictures, settings: noDownloads }),
    familyGallery(site, { files: pictures, settings: downloads }),
  ])
  await Promise.all([setPixKey(site, soldGallery), setPixKey(site, soldAndDelivered)])
  const choosing = await Promise.all([
    privateSelection(site, soldGallery, sellingSettings),
    privateSelection(site, soldAndDelivered, sellingSettings),
  ])
  await publicSelection(site, open, { contracted_pictures: 3 })
  const client = await clientOf(site, delivered)
  const [first, second] = choosing
  const entries = [
    `${soldGallery.origin}${first.personalPath}`,
    `${soldAndDelivered.origin}${second.personalPath}`,
    `${open.origin}${open.path}`,
    `${delivered.origin}${delivered.path}`,
    `${delivered.origin}${client.personalPath}`,
  ]

  return {
    app: 'family',
    picture: { name: 'novo.jpg', mimeType: 'image/jpeg', buffer: pictures[0]!.bytes },
    isExternal: () => false,
    beginVisit: async (context: BrowserContext, visit: number) => {
      await site.rows('truncate rate_limit')
      // The photographer reopens a selection that an earlier visit finished.
      for (const selection of choosing) await selection.edit({ status: 0 }).catch(() => undefined)
      // Every second visit is a new device.
      if (visit % 2 === 0) await context.clearCookies()
      return entries[visit % entries.length]!
    },
  }
}

const steps = { short: 300, long: 2_000 }

export const walker: Bench = {
  name: 'walker',
  claim: 'whatever is tapped in either app, no page goes blank, no error is thrown and no call fails',
  run: (size, { seed = size === 'short' ? seedOfCommit() : Date.now() % 1_000_000 } = {}) =>
    withStacks(0, async () => {
      console.log(`seed ${seed} (to repeat the walk: --seed ${seed})`)
      ensureBuilds()
      const site = await startDedicatedSite()
      return await withCleanUp(
        () => site.close(),
        async () => {
          const browser = await chromium.launch(chromiumOptions)
          return await withCleanUp(
            () => browser.close(),
            async () => {
              const walkerApps = await Promise.all([prepareFamilyApp(site), prepareStudioApp(site)])
              const walkResults = await Promise.all(
                walkerApps.map((walkerApp) => walkApp(browser, walkerApp, seed, steps[size])),
              )
              const findings = walkResults.flatMap((result) => result.findings)
              print(findings)
              for (const [index, { app }] of walkerApps.entries()) writeActionLog(app, walkResults[index]!.actionLog)
              const [family, studio] = walkResults
              return {
                passed: findings.length === 0,
                metrics: {
                  family_steps: family!.steps,
                  studio_steps: studio!.steps,
                  visits: family!.visits + studio!.visits,
                  outages: family!.outages + studio!.outages,
                  blank_pages: findings.filter(({ message }) => message === 'the page is blank').length,
                  errors: findings.filter(({ message }) => message !== 'the page is blank').length,
                  seed,
                },
              }
            },
          )
        },
      )
    }),
}

/** Writes every step, to read it or to compare it with another walk of the same seed. */
function writeActionLog(app: string, actionLog: readonly string[]): void {
  const folder = resolve(import.meta.dirname, '../../.test-engines')
  writeFileSync(resolve(folder, `walker-${app}.txt`), `${actionLog.join('\n')}\n`)
}

function print(findings: readonly Finding[]): void {
  for (const { app, step, message, actions } of findings.slice(0, 20)) {
    console.log(`${app} step ${step}: ${message}`)
    for (const action of actions) console.log(`    ${action}`)
  }
}
