import { chromium } from 'playwright-core'
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { chromiumOptions } from './chromium.ts'
import { failuresFolder } from './places.ts'
import { ownSite } from './site-under-test.ts'
import { ensureBuilds } from './app-builds.ts'

/** One built studio, one site and one Chromium for every file of stories. The engines are up by now. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  rmSync(failuresFolder, { recursive: true, force: true })
  ensureBuilds()
  const [site, browser] = await Promise.all([ownSite(), chromium.launchServer(chromiumOptions)])
  const { appOrigin, galleriesDomain, contentOrigin, socialOrigin, apiPort, database, startedAt } = site
  const { paymentsOrigin, paymentsToken } = site
  project.provide('site', {
    appOrigin,
    galleriesDomain,
    contentOrigin,
    socialOrigin,
    paymentsOrigin,
    paymentsToken,
    apiPort,
    database,
    startedAt,
  })
  project.provide('chromium', browser.wsEndpoint())
  return async () => {
    await Promise.all([browser.close(), site.close()])
  }
}
