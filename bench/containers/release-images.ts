import { run } from '@revela/dev-env'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ContainerTools } from './container-tools.ts'

const repository = resolve(import.meta.dirname, '../..')

/** The column that the migration of the second release adds. */
export const addedColumn = 'smoke_note'

/** Builds a release from this clone, on bases made without a registry. */
export async function buildRelease(release: string, { env }: ContainerTools): Promise<void> {
  await run('deploy/base-images.sh', [], { cwd: repository, env, timeoutMs: 600_000 })
  const bases = { NODE_IMAGE: 'localhost/revela-node:24', RUNTIME_IMAGE: 'localhost/revela-debian:12' }
  const options = { HELP_PICTURES: 'optional', BUILD_OPTIONS: '--isolation chroot' }
  const buildEnv = { ...env, ...bases, ...options }
  await run('deploy/build-images.sh', [release], { cwd: repository, env: buildEnv, timeoutMs: 1_800_000 })
}

/** The next release: the same programs with one migration more. */
export async function buildNextRelease(
  from: string,
  to: string,
  folder: string,
  { env }: ContainerTools,
): Promise<void> {
  const context = join(folder, 'next-release')
  mkdirSync(context, { recursive: true })
  writeFileSync(join(context, '0900-smoke.sql'), `alter table customer add column ${addedColumn} text;\n`)
  writeFileSync(
    join(context, 'Containerfile'),
    `ARG IMAGE
FROM localhost/revela-$IMAGE:${from}
COPY 0900-smoke.sql apps/server/migrations/
ENV RELEASE=${to}
`,
  )
  for (const image of ['server', 'edge']) {
    const args = ['build', '--quiet', '--isolation', 'chroot', '--build-arg', `IMAGE=${image}`]
    await run('buildah', [...args, '--tag', `localhost/revela-${image}:${to}`, context], { env, timeoutMs: 120_000 })
  }
}
