import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OneLineError } from '../one-line-error.ts'
import { repositoryRoot } from '../paths.ts'
import { allDone } from '../process/wait-until.ts'
import { runSandboxGateway, stopSandboxGateway } from '../sandbox-gateway/run-sandbox-gateway.ts'
import { confirmDemonstration, seedDemonstration } from '../seed/demonstration.ts'
import { developmentBucket, developmentDatabase, loadSecrets, prepareData } from '../site/development-site.ts'
import { originsAt } from '../site/server-environment.ts'
import { runSocialProvider, stopSocialProvider } from '../social-provider/run-social-provider.ts'
import { isDaemonRunning, runFolder, startDaemon, stopDaemon } from './daemons.ts'
import type { Cell } from './describe-cell.ts'
import { isEdgeRunning, productDaemons, productEnvironment, startEdge, stopEdge } from './product.ts'

const dist = (app: string) => join(repositoryRoot, 'apps', app, 'dist')

function environmentOf(cell: Cell): Record<string, string> {
  return productEnvironment(cell, {
    database: developmentDatabase,
    bucket: developmentBucket,
    environment: 'development',
    ...loadSecrets(cell.dir),
    env: { NODE_ENV: 'production', FAMILY_PAGE: join(dist('family'), 'index.html') },
  })
}

/** The product on a running cell: two of each process, the edge, and the services outside of the cell. */
export async function startCellSite(cell: Cell): Promise<void> {
  for (const app of ['studio', 'family'])
    if (!existsSync(join(dist(app), 'index.html')))
      throw new OneLineError(`the ${app} app is not built; run: npm run build:apps`)
  const env = environmentOf(cell)
  const run = runFolder(cell)
  await prepareData(cell.engines)
  await allDone([
    runSocialProvider({ dir: run, port: cell.engines.ports.social }),
    ...productDaemons(cell, env).map((daemon) => startDaemon(cell, daemon, 180_000)),
  ])
  await startEdge(cell, { bucket: developmentBucket, studioDist: dist('studio'), familyDist: dist('family'), env })
  const recordsDir = join(cell.dir, 'sandbox-gateway')
  await runSandboxGateway({ dir: run, recordsDir, env, environment: 'development' })
  await seedDemonstration(originsAt(cell.engines.ports.nginx).appOrigin)
  await confirmDemonstration(cell.engines, developmentDatabase)
}

export async function stopCellSite(cell: Cell): Promise<string[]> {
  const daemons = productDaemons(cell, environmentOf(cell))
  const stopped = await Promise.all(daemons.map((daemon) => stopDaemon(cell, daemon)))
  await Promise.all([stopSocialProvider(runFolder(cell)), stopSandboxGateway(runFolder(cell))])
  const names = daemons.filter((_, index) => stopped[index]).map(({ name }) => name)
  return (await stopEdge(cell)) ? [...names, 'nginx'] : names
}

/** The processes of the product that should run and do not. */
export function missingSiteProcesses(cell: Cell): string[] {
  const missing = productDaemons(cell, environmentOf(cell)).filter((daemon) => !isDaemonRunning(cell, daemon))
  const names = missing.map(({ name }) => name)
  return isEdgeRunning(cell) ? names : [...names, 'nginx']
}
