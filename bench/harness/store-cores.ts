import { childrenOf, type TestStack } from '@revela/dev-env'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { withCleanUp } from './clean-up.ts'

/**
 * Runs the store on half of the cores, and the given processes, the database and this process on the others: what one
 * side uses does not slow down the other. On one core everything stays as it is.
 */
export async function withStoreOnOwnCores<T>(
  { engines: { dir } }: TestStack,
  pids: readonly number[],
  work: () => Promise<T>,
): Promise<T> {
  const cores = availableParallelism()
  if (cores < 2) return work()
  const half = Math.floor(cores / 2)
  const runFolder = join(dir, 'ceph/run')
  const store = readdirSync(runFolder)
    .filter((name) => name.endsWith('.pid'))
    .map((name) => readPid(join(runFolder, name)))
  const postgres = readPid(join(dir, 'postgres/data/postmaster.pid'))
  const others = [process.pid, ...pids, postgres, ...childrenOf(postgres)]
  const restore = async () => {
    for (const pid of [...store, process.pid, ...pids, postgres, ...childrenOf(postgres)]) pin(pid, `0-${cores - 1}`)
  }
  return withCleanUp(restore, async () => {
    for (const pid of store) pin(pid, `0-${half - 1}`)
    for (const pid of others) pin(pid, `${half}-${cores - 1}`)
    return work()
  })
}

function readPid(file: string): number {
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

/** All threads of a process, and what they start later. A process that has ended is left out. */
function pin(pid: number, cores: string): void {
  try {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], { stdio: 'ignore' })
  } catch (error) {
    if (readdirSync('/proc').includes(String(pid))) throw error
  }
}
