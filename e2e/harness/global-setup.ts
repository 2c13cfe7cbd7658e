import type { TestProject } from 'vitest/node'
import { startDedicatedSite } from './site-under-test.ts'
import { ensureBuilds } from './app-builds.ts'

/** One built studio and one site for every file of tests. The engines are up by now. */
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
