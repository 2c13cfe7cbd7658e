import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseAsFamily, payWithCard, signIn } from '../demo-image/use-demonstration.ts'
import { OneLineError, runCommand } from '../one-line-error.ts'
import { repositoryRoot } from '../paths.ts'
import { run, tryRun } from '../process/run.ts'
import { isListening, waitUntil } from '../process/wait-until.ts'
import type { StudioSession } from '../seed/galleries.ts'
import { originsAt } from '../site/server-environment.ts'

/**
 * Builds the demonstration image from a clean clone of HEAD (not with --image NAME, which tests an existing one), starts
 * it, and uses it through its published ports: sign-in, a family's page, an image, a choice, a card payment, a mail. Then
 * the same after a stop and a start, and after a kill. Fails when the first start takes longer than a minute.
 */
const maxStartSeconds = 60

await runCommand(async () => {
  const engine = process.env['CONTAINER_ENGINE'] ?? (await findEngine())
  const existingImage = process.argv.includes('--image') ? process.argv[process.argv.indexOf('--image') + 1] : undefined
  const image = existingImage ?? 'revela-demo-smoke'
  if (existingImage === undefined) await buildFromCleanClone(engine, image)
  const port = await freePublishedPort()
  const name = `revela-smoke-${port}`
  try {
    const publish = [port, port + 5, port + 6].flatMap((each) => ['-p', `127.0.0.1:${each}:${each}`])
    const options = ['--name', name, ...publish, '-e', `REVELA_PUBLISHED_PORT=${port}`]
    const startedAt = performance.now()
    await run(engine, ['run', '--detach', ...options, image], { timeoutMs: 120_000 })
    await waitForSignIn(port)
    const startSeconds = (performance.now() - startedAt) / 1000
    await payWithCard(await useStudio(port))
    const mails = await run(engine, ['exec', name, 'npm', 'run', '--silent', 'mail'])
    if (!mails.includes('subject ')) throw new OneLineError('npm run mail in the container printed no mail')
    const memory = await usedMegabytes(engine, name)
    const stopSeconds = await measureSeconds(run(engine, ['stop', '-t', '60', name], { timeoutMs: 90_000 }))
    const restartSeconds = await measureSeconds(restart(engine, name, port))
    await useStudio(port)
    await run(engine, ['kill', name])
    const recoverySeconds = await measureSeconds(restart(engine, name, port))
    await useStudio(port)
    const size = Number(await run(engine, ['image', 'inspect', '--format', '{{.Size}}', image])) / 1e6
    const measurements = {
      start_s: startSeconds.toFixed(1),
      image_mb: size.toFixed(0),
      memory_mb: memory.toFixed(0),
      stop_s: stopSeconds.toFixed(1),
      restart_s: restartSeconds.toFixed(1),
      recovery_s: recoverySeconds.toFixed(1),
    }
    const words = Object.entries(measurements).map(([key, value]) => `${key}=${value}`)
    console.log(`smoke-demo: ${words.join(' ')}`)
    if (startSeconds > maxStartSeconds) throw new OneLineError(`the start took longer than ${maxStartSeconds} s`)
  } catch (error) {
    const { stdout, stderr } = await tryRun(engine, ['logs', '--tail', '40', name])
    console.error(`the end of the container's log:\n${stdout}${stderr}`)
    throw error
  } finally {
    await tryRun(engine, ['rm', '--force', '--volumes', name], { timeoutMs: 90_000 })
  }
})

async function findEngine(): Promise<string> {
  for (const engine of ['docker', 'podman']) {
    const { code } = await tryRun('sh', ['-c', `command -v ${engine}`])
    if (code === 0) return engine
  }
  throw new OneLineError('Docker or Podman is needed')
}

async function buildFromCleanClone(engine: string, image: string): Promise<void> {
  const clone = mkdtempSync(join(tmpdir(), 'revela-demo-'))
  try {
    await run('git', ['clone', '--quiet', repositoryRoot, clone])
    const env = { ...process.env, CONTAINER_ENGINE: engine, DEMO_IMAGE: image }
    const build = run('sh', [join(clone, 'deploy/demo/build.sh')], { env, showOutput: true, timeoutMs: 3_600_000 })
    console.log(`smoke-demo: build_s=${(await measureSeconds(build)).toFixed(0)}`)
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
}

/** A base whose three published ports are free on this machine. */
async function freePublishedPort(): Promise<number> {
  for (let port = 26_100; port < 26_900; port += 10) {
    const used = await Promise.all([port, port + 5, port + 6].map(isListening))
    if (!used.includes(true)) return port
  }
  throw new OneLineError('no free ports between 26100 and 26900')
}

async function waitForSignIn(port: number): Promise<void> {
  const { appOrigin } = originsAt(port)
  let last = ''
  const canSignIn = async () => {
    try {
      await signIn(appOrigin)
      return true
    } catch (error) {
      // Not started yet; the last reason is reported at the time limit.
      last = String(error)
      return false
    }
  }
  const timeoutMessage = () => `the demonstration did not start within 5 minutes: ${last}`
  await waitUntil(canSignIn, { timeoutMs: 300_000, intervalMs: 250, timeoutMessage })
}

async function useStudio(port: number): Promise<StudioSession> {
  const session = await signIn(originsAt(port).appOrigin)
  await chooseAsFamily(session)
  return session
}

async function restart(engine: string, name: string, port: number): Promise<void> {
  await run(engine, ['start', name])
  await waitForSignIn(port)
}

async function measureSeconds(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work
  return (performance.now() - startedAt) / 1000
}

/** The container engine's own measurement: the memory of the container's processes. */
async function usedMegabytes(engine: string, name: string): Promise<number> {
  const usage = await run(engine, ['stats', '--no-stream', '--format', '{{.MemUsage}}', name])
  const [, amount = '0', unit = 'MB'] = /([\d.]+)\s*([kMG]i?B)/.exec(usage) ?? []
  const bytes = { kB: 1e3, MB: 1e6, GB: 1e9, kiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 }[unit] ?? 1
  return (Number(amount) * bytes) / 1e6
}
