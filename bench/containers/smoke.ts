import { run, tryRun, waitUntil } from '@revela/dev-env'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates, setDefaultCACertificates } from 'node:tls'
import { availabilityDuring } from './availability.ts'
import { imageMegabytes, memoryOf, rightsOf } from './container-state.ts'
import { openContainerTools, type ContainerTools } from './container-tools.ts'
import {
  addressesAt,
  createNetwork,
  hosts,
  machineAddress,
  removeInstallation,
  roll,
  services,
  writeInstallation,
} from './installation.ts'
import { secondsUntilSignIn, signUpToPayment, uploadAnother, verifyStudio } from './studio-and-family.ts'
import { openOutsideWorld, writeCertificates } from './outside-world.ts'
import { addedColumn, buildNextRelease, buildRelease } from './release-images.ts'

// npm run smoke:containers             builds the images, runs deploy/compose.yaml on Podman, upgrades and rolls back
// npm run smoke:containers -- --keep   leaves the installation running
// npm run smoke:containers -- --built  uses the images of the run before
const first = 'smoke-1'
const next = 'smoke-2'
const base = Number(process.env['REVELA_PORT_BASE'] ?? '29000')
const httpsPort = base + 443
const httpPort = base + 442
const ports = { smtp: base + 25, gateway: base + 80, smtps: base + 465, https: base + 444 }
const addresses = addressesAt(httpsPort)

const folder = mkdtempSync(join(tmpdir(), 'revela-smoke-'))
// Postfix reaches its folders as a user of its own.
chmodSync(folder, 0o755)
const measures: Record<string, string> = {}
const startedAt = performance.now()

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const stepStart = performance.now()
  const result = await work()
  console.log(`${name.padEnd(44)} ${((performance.now() - stepStart) / 1_000).toFixed(1)} s`)
  return result
}

const tools = await openContainerTools(join(tmpdir(), 'revela-container-tools'))
await writeCertificates(folder, hosts)
setDefaultCACertificates([...rootCertificates, readFileSync(join(folder, 'tls/ca.pem'), 'utf8')])
const outside = await openOutsideWorld(folder, ports)
await createNetwork(tools)
const deploy = writeInstallation({ folder, httpsPort, httpPort, ports, outside })
try {
  await smoke()
  console.log(
    `smoke-containers: ${Object.entries(measures)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}`,
  )
} catch (error) {
  console.error(error)
  await printLogs(tools)
  process.exitCode = 1
} finally {
  if (process.argv.includes('--keep')) console.log(`${addresses.appOrigin} runs from ${folder}`)
  else {
    await removeInstallation(deploy, tools, first)
    await outside.stop()
    await tools.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
process.exit()

async function smoke(): Promise<void> {
  await step('images built', async () => {
    if (!process.argv.includes('--built')) await buildRelease(first, tools)
    await buildNextRelease(first, next, folder, tools)
  })
  for (const [image, size] of Object.entries(await imageMegabytes(first, tools))) measures[`${image}_mb`] = String(size)

  // The addresses of the outside world exist only once the network does.
  const listening = outside.listenOn(machineAddress)
  measures['start_s'] = (await step('started', async () => await roll(deploy, tools, first))).toFixed(0)
  await listening
  const studio = await step('signed up, uploaded, chosen, paid', async () => await signUpToPayment(addresses, outside))
  await step('everything found', async () => await verifyStudio(addresses, studio))

  const problems = (await Promise.all(services.map(async (service) => await rightsOf(service, tools)))).flat()
  if (problems.length > 0) throw new Error(problems.join('; '))
  measures['root'] = '0'
  const memory = await memoryOf(services, tools)
  console.log([...memory].map(([name, size]) => `${name} ${size} MB`).join(', '))
  measures['memory_mb'] = String([...memory.values()].reduce((sum, size) => sum + size, 0))

  await step('every container restarted', restartAll)
  measures['settle_s'] = (await secondsUntilSignIn(addresses, studio)).toFixed(1)
  await step('everything found after the restart', async () => {
    await verifyStudio(addresses, studio)
    await uploadAnother(addresses, studio, 'depois-do-reinicio')
  })

  for (const [release, name] of [
    [next, 'upgrade'],
    [first, 'rollback'],
  ] as const) {
    const during = await step(
      `${name} to ${release}`,
      async () =>
        await availabilityDuring(
          addresses.appOrigin,
          '/api/customer/info',
          async () => await roll(deploy, tools, release),
        ),
    )
    measures[`${name}_failed`] = `${during.failed}/${during.requests}`
    measures[`${name}_gap_s`] = during.longestGapSeconds.toFixed(1)
    await mustRun(release)
    measures[`${name}_settle_s`] = (await secondsUntilSignIn(addresses, studio)).toFixed(1)
    await step(`everything found after the ${name}`, async () => {
      await verifyStudio(addresses, studio)
      await uploadAnother(addresses, studio, `depois-${name}`)
    })
  }
  measures['seconds'] = ((performance.now() - startedAt) / 1_000).toFixed(0)
}

async function restartAll(): Promise<void> {
  for (const service of services) {
    await run('podman', ['restart', '--time', '40', `revela-${service}`], { env: tools.env, timeoutMs: 120_000 })
    await waitUntil(async () => await isReady(service), {
      timeoutMs: 120_000,
      intervalMs: 500,
      timeoutMessage: () => `${service} is not ready after its restart`,
    })
  }
}

/** The health check that compose.yaml gives the container. */
async function isReady(service: string): Promise<boolean> {
  return (await tryRun('podman', ['healthcheck', 'run', `revela-${service}`], { env: tools.env })).code === 0
}

/** Every process reports the release, and the added column exists: the rollback keeps the newer schema. */
async function mustRun(release: string): Promise<void> {
  for (const service of services.filter((name) => !['postgres', 'store'].includes(name))) {
    const { stdout } = await tryRun('podman', ['exec', `revela-${service}`, 'printenv', 'RELEASE'], { env: tools.env })
    if (stdout.trim() !== release) throw new Error(`${service} runs ${stdout.trim()}, not ${release}`)
  }
  const query = `select count(*) from information_schema.columns where column_name = '${addedColumn}'`
  const args = [
    'exec',
    'revela-postgres',
    'psql',
    '--username',
    'postgres',
    '--tuples-only',
    '--command',
    query,
    'revela',
  ]
  const { stdout } = await tryRun('podman', args, { env: tools.env })
  if (stdout.trim() !== '1') throw new Error('the migration of the next release was not applied')
}

async function printLogs({ env }: ContainerTools): Promise<void> {
  for (const service of services) {
    const { stdout, stderr } = await tryRun('podman', ['logs', '--tail', '15', `revela-${service}`], { env })
    if (stdout || stderr) console.error(`--- ${service}\n${stdout}${stderr}`)
  }
}
