import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const repository = resolve(import.meta.dirname, '../..')
// Large files that no test of the server or its packages reads.
const excluded = /^(?:docs\/screens|apps\/(?:studio|family)|e2e\/(?!harness\/))/

/** Copies this clone's current files into a folder where they may be changed. */
export function cloneRepository(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    if (name !== 'node_modules') rmSync(join(folder, name), { recursive: true, force: true })
  }
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  for (const name of listed.split('\0').filter((file) => file !== '' && !excluded.test(file))) {
    // Listed, but deleted since.
    if (!existsSync(join(repository, name))) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    copyFileSync(join(repository, name), join(folder, name))
  }
  // Hard links to the same files: a link to the whole folder would resolve our own packages to the originals.
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  execFileSync('cp', ['-al', join(repository, 'node_modules'), join(folder, 'node_modules')])
}
