import { setTimeout as sleep } from 'node:timers/promises'
import { developmentPlace } from '../engines/describe-engines.ts'
import type { EnginesPlace } from '../engines/describe-engines.ts'
import { startEngines } from '../engines/start-engines.ts'
import { runCommand } from '../one-line-error.ts'
import { withLock } from '../process/lock.ts'
import { confirmDemonstration, demonstrationLogin, seedDemonstration } from '../seed/demonstration.ts'
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
  const place = developmentPlace()
  const started = await withLock(`${place.dir}/site`, async () => {
    if (missingProcesses(place.dir, { built }).length === 0) return null
    stopOnSignal(place)
    return { session: await start(place) }
  })
  if (started) {
    printAddresses(place)
    if (started.session) fillGalleries(started.session)
    await follow(place)
  } else {
    console.log('Revela runs already (npm run dev:stop stops it)')
    printAddresses(place)
  }
})

async function start(place: EnginesPlace): Promise<StudioSession | undefined> {
  const engines = await timed('engines', startEngines(place))
  await timed('database and bucket', prepareData(engines))
  try {
    await timed('processes, studio', startDevelopmentSite(engines, { built }))
    const session = await timed('demonstration', seedDemonstration(originsAt(place.portBase).appOrigin))
    await confirmDemonstration(engines, developmentDatabase)
    return session
  } catch (error) {
    await stopDevelopmentSite(place.dir)
    throw error
  }
}

/** Beside everything else: the first time, photographs are derived, sent and prepared, and that takes a minute. */
function fillGalleries(session: StudioSession): void {
  // Loaded only here: the image library is needed by nothing else.
  const filled = import('../seed/demonstration-galleries.ts')
    .then(({ seedGalleries }) => seedGalleries(session))
    .then(() => import('../seed/demonstration-works.ts'))
    .then(({ seedWorks }) => seedWorks(session))
  timed('galleries, portfolio', filled).catch((error: unknown) =>
    console.error('the galleries could not be filled', error),
  )
}

async function timed<T>(name: string, work: Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work
  console.log(`${name.padEnd(22)}${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return result
}

function printAddresses({ dir, portBase }: EnginesPlace): void {
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

/** Stays until everything was stopped from elsewhere; says when something ended by itself. */
async function follow({ dir }: EnginesPlace): Promise<void> {
  const told = new Set<string>()
  for (;;) {
    await sleep(1_000)
    const missing = missingProcesses(dir, { built })
    if (missing.includes('api') && missing.includes('nginx')) return
    for (const name of missing.filter((one) => !told.has(one))) {
      told.add(name)
      console.error(`${name} ended; its log is in ${runFolder(dir)}`)
    }
  }
}

function stopOnSignal({ dir }: EnginesPlace): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    console.log('\nstopping; the engines stay up until npm run dev:stop')
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
