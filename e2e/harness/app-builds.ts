import { spawnSync } from 'node:child_process'
import { cpSync, globSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { repository, walkedFamily, walkedStudio } from './places.ts'

const apps = [
  { name: 'studio', packages: 'contract,domain,photos,phrases,tokens,uploader', walked: walkedStudio },
  { name: 'family', packages: 'contract,domain,photos,phrases,tokens', walked: walkedFamily },
] as const

type App = (typeof apps)[number]

/** The end-to-end tests run what would be shipped; it is built again only when something it is made of has changed. */
export function ensureBuilds(): void {
  for (const app of apps) {
    if (isStale(app)) build(app)
    // A copy, so that a build in the meantime takes nothing away under the tests' feet.
    rmSync(app.walked, { recursive: true, force: true })
    cpSync(distOf(app), app.walked, { recursive: true })
  }
}

const distOf = ({ name }: App) => join(repository, 'apps', name, 'dist')

function build({ name }: App): void {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build', '-w', `apps/${name}`], {
    cwd: repository,
    encoding: 'utf8',
    // The test runner calls its own environment `test`, and React would be built for development.
    env: { ...process.env, NODE_ENV: 'production' },
    timeout: 180_000,
  })
  if (status !== 0) throw new Error(`the ${name} could not be built\n${stdout}\n${stderr}`)
}

function isStale(app: App): boolean {
  const built = statSync(join(distOf(app), 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = [
    `apps/${app.name}/{index.html,vite.config.ts,package.json}`,
    `apps/${app.name}/{src,public,vite}/**/*`,
    `packages/{${app.packages}}/src/**/*.{ts,tsx,css}`,
    'package-lock.json',
  ]
  return sources
    .flatMap((pattern) => globSync(pattern, { cwd: repository }))
    .some((file) => !/\.test\.tsx?$/.test(file) && statSync(join(repository, file)).mtimeMs > built)
}
