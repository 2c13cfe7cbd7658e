import type { TestProject } from 'vitest/node'
import { startDedicatedSite } from './site-under-test.ts'
import { ensureBuilds } from './app-builds.ts'

/** Builds the apps and starts one site for all test files. The engines are already running. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilds()
  const site = await startDedicatedSite()
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
  return () => site.close()
}
