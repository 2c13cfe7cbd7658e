import { readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../paths.ts'
import { allDone, respondsOk } from '../process/wait-until.ts'
import { logFileOf, startInBackground } from '../process/background.ts'

const server = join(repositoryRoot, 'apps/server')

/** The command of a process from the server's package.json: Node's flags, then the entry. */
export function serverCommand(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const [command, ...words] = scripts[name]?.split(' ') ?? []
  const entry = words.pop()
  if (command !== 'node' || entry === undefined)
    throw new Error(`the server's package does not start ${name} with node`)
  return [...words, join(server, entry)]
}

/** Our processes, by the names of their entries. */
export const serverProcesses = ['api', 'upload', 'renderer', 'worker'] as const
export type ServerProcess = (typeof serverProcesses)[number]

interface ServerProcesses {
  /** Folder for pid files and logs. */
  dir: string
  env: Record<string, string>
  /** Restarts a process when a source file changes. */
  watch?: boolean
}

// A third less processor time for each start; CI sets it.
const { NODE_COMPILE_CACHE } = process.env
const compileCache = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

/** Starts the processes that are not running, and waits until all are ready. */
export async function startServerProcesses({ dir, env, watch = false }: ServerProcesses): Promise<void> {
  const start = async (name: ServerProcess, isReady: () => Promise<boolean>) => {
    await startInBackground({
      name,
      dir,
      command: process.execPath,
      args: [...(watch ? ['--watch', '--watch-preserve-output'] : []), ...serverCommand(name)],
      env: { PATH: process.env['PATH'], ...compileCache, ...env, LOG_LEVEL: env['LOG_LEVEL'] ?? 'info' },
      cwd: repositoryRoot,
      isReady,
      // Long enough for a busy machine that builds beside it.
      timeoutMs: 180_000,
    })
  }
  await allDone([
    start('api', () => respondsOk(`http://127.0.0.1:${env['API_PORT']}/readyz`)),
    start('upload', () => respondsOk(`http://127.0.0.1:${env['UPLOAD_PORT']}/readyz`)),
    start('renderer', () => respondsOk(`http://127.0.0.1:${env['RENDERER_PORT']}/livez`)),
    // The worker listens on no port; its log says when it has started.
    start('worker', () => Promise.resolve(logContains({ name: 'worker', dir }, 'worker started'))),
  ])
}

function logContains(background: { name: string; dir: string }, words: string): boolean {
  const file = logFileOf(background)
  return existsSync(file) && readFileSync(file, 'utf8').includes(words)
}
