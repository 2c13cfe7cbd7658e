import { spawnSync } from 'node:child_process'
import { cpSync, globSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { repository, studioDist, walkedStudio } from './places.ts'

const sources = [
  'apps/studio/{index.html,vite.config.ts,package.json}',
  'apps/studio/{src,public,vite}/**/*',
  'packages/{contract,domain,photos,phrases,tokens,uploader}/src/**/*.{ts,tsx}',
  'package-lock.json',
]

/** The journeys walk what would be shipped; it is built again only when something it is made of has changed. */
export function ensureStudioBuild(): void {
  if (isStale()) build()
  // A copy, so that a build in the meantime takes nothing away under the stories' feet.
  rmSync(walkedStudio, { recursive: true, force: true })
  cpSync(studioDist, walkedStudio, { recursive: true })
}

function build(): void {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build', '-w', 'apps/studio'], {
    cwd: repository,
    encoding: 'utf8',
    // The test runner calls its own environment `test`, and React would be built for development.
    env: { ...process.env, NODE_ENV: 'production' },
    timeout: 180_000,
  })
  if (status !== 0) throw new Error(`the studio could not be built\n${stdout}\n${stderr}`)
}

function isStale(): boolean {
  const built = statSync(join(studioDist, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return sources
    .flatMap((pattern) => globSync(pattern, { cwd: repository }))
    .some((file) => !/\.test\.tsx?$/.test(file) && statSync(join(repository, file)).mtimeMs > built)
}
