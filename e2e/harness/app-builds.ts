import { spawnSync } from 'node:child_process'
import { cpSync, globSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { repository, familyDistUnderTest, helpDistUnderTest, studioDistUnderTest } from './paths.ts'

interface App {
  name: string
  copy: string
  /** The file whose date is the date of the build. */
  page: string
  /** Glob patterns of the sources, beside the lock file. */
  sources: readonly string[]
  options?: readonly string[]
}

const viteApp = (name: string, packages: string, copy: string): App => ({
  name,
  copy,
  page: 'index.html',
  sources: [
    `apps/${name}/{index.html,album.html,vite.config.ts,package.json}`,
    `apps/${name}/{src,public,vite}/**/*`,
    `packages/{${packages}}/src/**/*.{ts,tsx,css}`,
  ],
})

const apps: readonly App[] = [
  viteApp('studio', 'contract,domain,photos,phrases,tokens,uploader,web', studioDistUnderTest),
  viteApp('family', 'contract,domain,photos,phrases,tokens,web', familyDistUnderTest),
]

/** Its pictures are made with the other two apps, so it can be built without pictures; only its own tests need them. */
const help: App = {
  name: 'help',
  copy: helpDistUnderTest,
  page: 'script-hashes.json',
  sources: [
    'apps/help/package.json',
    'apps/help/src/**/*',
    'apps/help/.vitepress/{*.ts,theme/*,public/*}',
    'docs/user/**/*',
    '.screens/help/*.webp',
    'packages/{phrases,tokens}/src/**/*.{ts,css}',
  ],
  options: ['--', '--allow-missing-pictures'],
}

/** The end-to-end tests run production builds. An app is rebuilt only when its sources have changed. */
export function ensureBuilds({ withHelp = true } = {}): void {
  for (const app of withHelp ? [...apps, help] : apps) {
    if (isStale(app)) build(app)
    // A copy, so that a later build does not change files under running tests.
    rmSync(app.copy, { recursive: true, force: true })
    cpSync(distOf(app), app.copy, { recursive: true })
  }
}

const distOf = ({ name }: App) => join(repository, 'apps', name, 'dist')

function build({ name, options = [] }: App): void {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build', '-w', `apps/${name}`, ...options], {
    cwd: repository,
    encoding: 'utf8',
    // Vitest sets NODE_ENV to `test`, with which React would be built for development.
    env: { ...process.env, NODE_ENV: 'production' },
    timeout: 180_000,
  })
  if (status !== 0) throw new Error(`building ${name} failed\n${stdout}\n${stderr}`)
}

function isStale(app: App): boolean {
  const built = statSync(join(distOf(app), app.page), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return [...app.sources, 'package-lock.json']
    .flatMap((pattern) => globSync(pattern, { cwd: repository }))
    .some((file) => !/\.test\.tsx?$/.test(file) && statSync(join(repository, file)).mtimeMs > built)
}
