import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { availableParallelism, cpus, release, totalmem } from 'node:os'

/** Where figures were measured: without it they say nothing. */
export type Machine = {
  readonly cores: number
  readonly processor: string
  readonly memoryGb: number
  readonly kernel: string
  readonly engines: Readonly<Record<string, string>>
}

const packages = { PostgreSQL: 'postgresql-15', 'Ceph RGW': 'radosgw', nginx: 'nginx', Postfix: 'postfix' }
const libraries = { sharp: 'sharp', Fastify: 'fastify', 'pg-boss': 'pg-boss', Kysely: 'kysely', pg: 'pg' }

export function describeMachine(): Machine {
  const engines: Record<string, string> = { Node: process.versions.node }
  for (const [name, debian] of Object.entries(packages)) engines[name] = debianVersion(debian)
  for (const [name, library] of Object.entries(libraries)) engines[name] = libraryVersion(library)
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    engines,
  }
}

function debianVersion(name: string): string {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', name], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'not from Debian'
}

function libraryVersion(name: string): string {
  const server = createRequire(new URL('../../apps/server/package.json', import.meta.url))
  const wanted = (server('./package.json') as { dependencies: Record<string, string> }).dependencies
  return wanted[name] ?? 'unknown'
}
