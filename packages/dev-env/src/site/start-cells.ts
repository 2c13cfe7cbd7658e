import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Front, startFront } from '../nginx/start-front.ts'
import { freePorts } from '../process/free-ports.ts'
import { allDone } from '../process/wait-until.ts'
import { type TestDirectory, testDirectory } from '../testing/test-directory.ts'
import { testStack, type TestStack } from '../testing/test-stack.ts'
import { type Origins, originsAt } from './server-environment.ts'
import { type Site, type SiteOptions, startSite } from './start-site.ts'

export interface CellSite {
  name: string
  stack: TestStack
  site: Site
  /** The cell's variables as a file, for commands that ask for it. */
  variablesFile: string
}

export interface Cells extends Origins {
  a: CellSite
  b: CellSite
  directory: TestDirectory
  front: Front
  frontPort: number
  stop(): Promise<void>
}

/** Registered at one account, as all cells of an installation are: gateways call any of them back. */
const sharedVariables = /^(PAYMENTS|RECEIVABLES|GOOGLE|FACEBOOK|PUSH)_/

const shared = (env: Record<string, string>) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => sharedVariables.test(name)))

/**
 * Two whole cells, each with its own database, bucket, processes, keys and nginx, one directory, and the edge in front
 * of them. Every public address is the front's.
 */
export async function startCells(options: SiteOptions): Promise<Cells> {
  const directory = await testDirectory()
  const stacks = [await testStack(), await testStack()] as const
  const [frontPort = 0] = await freePorts(1)
  const dir = join(directory.engines.dir, 'cells', directory.database)
  const token = randomBytes(24).toString('hex')
  const sites: Site[] = []
  let front: Front | undefined
  const stop = async () => {
    await front?.stop()
    await Promise.all(sites.map((site) => site.stop()))
    await Promise.all([...stacks.map((stack) => stack.close()), directory.close()])
    rmSync(dir, { recursive: true, force: true })
  }
  const start = async (stack: TestStack, name: string, env: Record<string, string> = {}): Promise<CellSite> => {
    const cellEnv = { ...options.env, ...env, ...directory.envOf(name), CELLS_TOKEN: token }
    const site = await startSite(stack, { ...options, frontPort, env: cellEnv })
    sites.push(site)
    const variablesFile = join(dir, `${name}.env`)
    const lines = Object.entries(site.env).map(([variable, value]) => `${variable}='${value}'\n`)
    writeFileSync(variablesFile, lines.join(''), { mode: 0o600 })
    return { name, stack, site, variablesFile }
  }
  try {
    mkdirSync(dir, { recursive: true })
    const a = await start(stacks[0], 'a')
    // A customer who is moved brings values that were sealed in the other cell.
    const b = await start(stacks[1], 'b', { ...shared(a.site.env), SECRET_KEY_BEFORE: a.site.env['SECRET_KEY'] ?? '' })
    front = await startFront({
      dir: join(dir, 'front'),
      port: frontPort,
      cells: [a, b].map(({ name, site: { ports } }) => ({
        name,
        edge: `127.0.0.1:${ports.nginx}`,
        apis: [`127.0.0.1:${ports.api}`],
      })),
      token,
    })
    return { ...originsAt(frontPort), a, b, directory, front, frontPort, stop }
  } catch (error) {
    await allDone([stop()])
    throw error
  }
}
