import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeEngines, developmentEnginesConfig } from '../engines/describe-engines.ts'
import type { EnginesConfig } from '../engines/describe-engines.ts'
import { startEngines } from '../engines/start-engines.ts'
import { runCommand } from '../one-line-error.ts'
import { withLock } from '../process/lock.ts'
import { ageSelections, confirmDemonstration, demonstrationLogin, seedDemonstration } from '../seed/demonstration.ts'
import type { StudioSession } from '../seed/galleries.ts'
import {
  developmentDatabase,
  missingProcesses,
  prepareData,
  runFolder,
  startDevelopmentSite,
  stopDevelopmentSite,
} from '../site/development-site.ts'
import { originsAt } from '../site/server-environment.ts'

const built = process.argv.includes('--built') || process.env['REVELA_DEV_BUILD'] === '1'

await runCommand(async () => {
  const config = developmentEnginesConfig()
  const started = await withLock(`${config.dir}/site`, async () => {
    if (missingProcesses(config.dir, { built }).length === 0) return null
    stopOnSignal(config)
    console.log(`starting Revela at ${originsAt(config.portBase).appOrigin} (the first start takes up to a minute)`)
    return { session: await start(config) }
  })
  if (started) {
    printAddresses(config)
    if (started.session) fillDemonstration(started.session, config)
    await watchProcesses(config)
  } else {
    console.log('Revela is already running (npm run dev:stop stops it)')
    printAddresses(config)
  }
})

async function start(config: EnginesConfig): Promise<StudioSession | undefined> {
  const engines = await logDuration('engines', startEngines(config))
  await logDuration('database and bucket', prepareData(engines))
  try {
    await logDuration('processes, studio', startDevelopmentSite(engines, { built }))
    const session = await logDuration('account', seedDemonstration(originsAt(config.portBase).appOrigin))
    await confirmDemonstration(engines, developmentDatabase)
    return session
  } catch (error) {
    await stopDevelopmentSite(config.dir)
    throw error
  }
}

/**
 * Runs in the background: photographs are derived, uploaded and prepared, then clients choose. Every step adds only what
 * is missing, so the next start completes an interrupted one; a complete demonstration is left as the developer has it.
 */
function fillDemonstration(session: StudioSession, config: EnginesConfig): void {
  const completeFile = join(config.dir, 'demonstration-complete')
  if (existsSync(completeFile)) return
  console.log('filling the demonstration studio in the background; it can be used meanwhile')
  const seed = async () => {
    // Imported lazily: nothing else needs the image library.
    const { fillDemonstrationStudio } = await import('../seed/fill-demonstration.ts')
    await fillDemonstrationStudio(session, (line) => console.log(line))
    await ageSelections(describeEngines(config), developmentDatabase)
    writeFileSync(completeFile, `${new Date().toISOString()}\n`)
  }
  logDuration('demonstration', seed()).catch((error: unknown) =>
    console.error('filling the demonstration studio failed; the next start continues', error),
  )
}

async function logDuration<T>(name: string, work: Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await work
  console.log(`${name.padEnd(22)}${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}

function printAddresses({ dir, portBase }: EnginesConfig): void {
  const { appOrigin, galleriesDomain, contentOrigin } = originsAt(portBase)
  console.log(`
  studio       ${appOrigin}
  sign in as   ${demonstrationLogin.email}  ${demonstrationLogin.password}
  galleries    http://{studio}.${galleriesDomain}
  content      ${contentOrigin}
  mails        npm run mail
  cards        packages/sandbox-gateway/README.md says which ones pay
  logs         ${runFolder(dir)}
  stop         Ctrl-C; npm run dev:stop also stops the engines
`)
}

/** Returns once the site was stopped from elsewhere; reports processes that exit by themselves. */
async function watchProcesses({ dir }: EnginesConfig): Promise<void> {
  const reported = new Set<string>()
  for (;;) {
    await sleep(1_000)
    const missing = missingProcesses(dir, { built })
    if (missing.includes('api') && missing.includes('nginx')) return
    for (const name of missing.filter((processName) => !reported.has(processName))) {
      reported.add(name)
      console.error(`${name} exited; see its log in ${runFolder(dir)}`)
    }
  }
}

function stopOnSignal({ dir }: EnginesConfig): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    console.log('\nstopping; the engines keep running until npm run dev:stop')
    stopDevelopmentSite(dir).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
