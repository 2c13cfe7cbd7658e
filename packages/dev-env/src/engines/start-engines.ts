import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { missingPackages } from '../debian/packages.ts'
import { OneLineError } from '../one-line-error.ts'
import { mustBeRoot } from '../process/account.ts'
import { allDone } from '../process/all-done.ts'
import { withLock } from '../process/lock.ts'
import { isCephRunning, startCeph, stopCeph } from './ceph.ts'
import { describeEngines } from './describe-engines.ts'
import type { Engines, EnginesPlace } from './describe-engines.ts'
import { isPostfixRunning, startPostfix, stopPostfix } from './postfix.ts'
import { isPostgresRunning, startPostgres, stopPostgres } from './postgres.ts'

const enginePackages = ['postgresql-15', 'radosgw', 'ceph-mon', 'ceph-osd', 'ceph-mgr', 'ceph-common', 'postfix']

/** Starts what is not running yet; safe to call from several processes at once. */
export async function startEngines(place: EnginesPlace & { durable?: boolean }): Promise<Engines> {
  const { dir, durable = true } = place
  mustBeRoot()
  const missing = await missingPackages(enginePackages)
  if (missing.length > 0) throw new OneLineError(`missing: ${missing.join(' ')}; run: npm run setup`)
  mkdirSync(dir, { recursive: true })
  const engines = describeEngines(place)
  const { ports } = engines
  await withLock(dir, async () => {
    await allDone([
      startPostgres({ dir: join(dir, 'postgres'), port: ports.postgres, durable }),
      startCeph({ dir: join(dir, 'ceph'), port: ports.s3, daemonPorts: ports.ceph }),
      startPostfix({ dir: join(dir, 'postfix'), port: ports.smtp }),
    ])
  })
  return engines
}

/** Stops the engines of this folder, and nothing else. */
export async function stopEngines(place: EnginesPlace): Promise<string[]> {
  const { dir } = place
  const { ports } = describeEngines(place)
  return await withLock(dir, async () => {
    const stopped = await Promise.all([
      stopPostgres(join(dir, 'postgres')),
      stopCeph(join(dir, 'ceph')),
      stopPostfix({ dir: join(dir, 'postfix'), port: ports.smtp }),
    ])
    return ['PostgreSQL', 'Ceph', 'Postfix'].filter((_, index) => stopped[index])
  })
}

export function areEnginesRunning({ dir }: EnginesPlace): boolean {
  return (
    isPostgresRunning(join(dir, 'postgres')) &&
    isCephRunning(join(dir, 'ceph')) &&
    isPostfixRunning(join(dir, 'postfix'))
  )
}
