import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const repository = resolve(import.meta.dirname, '../..')

/** The files of this clone as they are now, in a folder of their own, which may be harmed. */
export function cloneRepository(folder: string): void {
  for (const part of ['apps', 'packages', 'bench', 'scripts'])
    rmSync(join(folder, part), { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  const wanted = /^(apps\/server|packages|[^/]+$)/
  for (const name of listed.split('\0').filter((file) => wanted.test(file))) {
    // Listed, and deleted since.
    if (!existsSync(join(repository, name))) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    copyFileSync(join(repository, name), join(folder, name))
  }
  // The same files under other names: its links to our own packages lead to the copies.
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  execFileSync('cp', ['-al', join(repository, 'node_modules'), join(folder, 'node_modules')])
}
