import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeEngines, developmentEnginesConfig } from '../engines/describe-engines.ts'
import type { EnginesConfig } from '../engines/describe-engines.ts'
import { startEngines, stopEngines } from '../engines/start-engines.ts'
import { runCommand } from '../one-line-error.ts'
import { withLock } from '../process/lock.ts'
import { ageSelections, confirmDemonstration, demonstrationLogin, seedDemonstration } from '../seed/demonstration.ts'
import type { StudioSession } from '../seed/galleries.ts'
import { moveDates } from '../seed/move-dates.ts'
import {
  developmentDatabase,
  missingProcesses,
  prepareData,
  runFolder,
  startDevelopmentSite,
  stopDevelopmentSite,
} from '../site/development-site.ts'
import { originsAt, type Origins } from '../site/server-environment.ts'

const { argv, env } = process
const built = argv.includes('--built') || env['REVELA_DEV_BUILD'] === '1'
/** For images: ends once the demonstration studio is complete, with everything stopped. */
const fillAndStop = argv.includes('--fill-and-stop')
/** For containers, whose end would otherwise kill the engines: Ctrl-C and SIGTERM stop them too. */
const alsoStopEngines = fillAndStop || argv.includes('--stop-engines')
/** For the first start of a demonstration image: the studio is as old as when it was filled. */
const renewDates = argv.includes('--renew-dates')
const listenAddress = env['REVELA_LISTEN_ADDRESS']
let isStopping = false

await runCommand(async () => {
  const config = developmentEnginesConfig()
  const started = await withLock(`${config.dir}/site`, async () => {
    if (missingProcesses(config.dir, { built }).length === 0) return null
    stopOnSignal(config)
    console.log(`starting Revela at ${originsOf(config).appOrigin} (the first start takes up to a minute)`)
    return { session: await start(config) }
  })
  if (!started) {
    console.log('Revela is already running (npm run dev:stop stops it)')
    printAddresses(config)
    return
  }
  if (fillAndStop) {
    if (started.session) await fillDemonstration(started.session, config)
    await stop(config)
    return
  }
  printAddresses(config)
  if (started.session) {
    fillDemonstration(started.session, config).catch((error: unknown) =>
      console.error('filling the demonstration studio failed; the next start continues', error),
    )
  }
  await watchProcesses(config)
})

async function start(config: EnginesConfig): Promise<StudioSession | undefined> {
  const engines = await logDuration('engines', startEngines(config))
  await logDuration('database and bucket', prepareData(engines))
  if (renewDates) {
    const filledAt = new Date(readFileSync(completeFile(config), 'utf8').trim())
    const days = await moveDates(engines, developmentDatabase, { filledAt })
    if (days > 0) console.log(`moved the dates of the demonstration by ${days} days`)
  }
  try {
    await logDuration('processes, studio', startDevelopmentSite(engines, { built, listenAddress }))
    const session = await logDuration('account', seedDemonstration(originsOf(config).appOrigin))
    await confirmDemonstration(engines, developmentDatabase)
    return session
  } catch (error) {
    await stop(config)
    throw error
  }
}

async function stop(config: EnginesConfig): Promise<void> {
  await stopDevelopmentSite(config.dir)
  if (alsoStopEngines) await stopEngines(config)
}

function originsOf(config: EnginesConfig): Origins {
  return originsAt(describeEngines(config).ports.nginx)
}

/**
 * Photographs are derived, uploaded and prepared, then clients choose. Every step adds only what is missing, so the
 * next start completes an interrupted one; a complete demonstration is left as the developer has it.
 */
async function fillDemonstration(session: StudioSession, config: EnginesConfig): Promise<void> {
  if (existsSync(completeFile(config))) return
  console.log('filling the demonstration studio in the background; it can be used meanwhile')
  const seed = async () => {
    // Imported lazily: nothing else needs the image library.
    const { fillDemonstrationStudio } = await import('../seed/fill-demonstration.ts')
    await fillDemonstrationStudio(session, (line) => console.log(line))
    await ageSelections(describeEngines(config), developmentDatabase)
    writeFileSync(completeFile(config), `${new Date().toISOString()}\n`)
  }
  await logDuration('demonstration', seed())
}

/** Marks a complete demonstration; contains when it was filled. */
function completeFile({ dir }: EnginesConfig): string {
  return join(dir, 'demonstration-complete')
}

async function logDuration<T>(name: string, work: Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await work
  console.log(`${name.padEnd(22)}${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}

function printAddresses(config: EnginesConfig): void {
  const { appOrigin, galleriesDomain, contentOrigin } = originsOf(config)
  const inContainer = listenAddress ? ' (inside this container)' : ''
  const stopHint = alsoStopEngines ? 'Ctrl-C' : 'Ctrl-C; npm run dev:stop also stops the engines'
  console.log(`
  studio       ${appOrigin}
  sign in as   ${demonstrationLogin.email}  ${demonstrationLogin.password}
  galleries    http://{studio}.${galleriesDomain}
  content      ${contentOrigin}
  mails        npm run mail${inContainer}
  cards        packages/sandbox-gateway/README.md says which ones pay
  logs         ${runFolder(config.dir)}
  stop         ${stopHint}
`)
}

/** Returns once the site was stopped from elsewhere; reports processes that exit by themselves. */
async function watchProcesses({ dir }: EnginesConfig): Promise<void> {
  const reported = new Set<string>()
  for (;;) {
    await sleep(1_000)
    const missing = missingProcesses(dir, { built })
    if (isStopping || (missing.includes('api') && missing.includes('nginx'))) return
    for (const name of missing.filter((processName) => !reported.has(processName))) {
      reported.add(name)
      console.error(`${name} exited; see its log in ${runFolder(dir)}`)
    }
  }
}

function stopOnSignal(config: EnginesConfig): void {
  const onSignal = () => {
    if (isStopping) return
    isStopping = true
    console.log(alsoStopEngines ? '\nstopping' : '\nstopping; the engines keep running until npm run dev:stop')
    stop(config).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
