import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { contractMigration, expandMigrations, newColumn } from './expand-contract.ts'

/** A version of the server: the sources as they stand, or a copy of them that goes further. */
export type Version = {
  readonly name: string
  /** This version's own file for one of the sources as they stand. */
  readonly entryOf: (file: string) => string
}

const server = resolve(import.meta.dirname, '../../apps/server')

export type Versions = { readonly today: Version; readonly next: Version; readonly after: Version }

/**
 * Today's server; the next one, which brings migrations and is not ready without their column; and the one after,
 * which takes the column away again. Copies stand inside the repository, so that they find the same packages.
 */
export function makeVersions(folder: string): Versions {
  rmSync(folder, { recursive: true, force: true })
  const copy = (name: string, migrations: Readonly<Record<string, string>>): Version => {
    const root = join(folder, name, 'apps/server')
    mkdirSync(root, { recursive: true })
    for (const part of ['src', 'migrations', 'package.json'])
      cpSync(join(server, part), join(root, part), { recursive: true })
    for (const [file, text] of Object.entries(migrations)) writeFileSync(join(root, 'migrations', file), text)
    return { name, entryOf: (file) => file.replace(server, root) }
  }
  const next = copy('next', expandMigrations)
  needColumn(next)
  return {
    today: { name: 'today', entryOf: (file) => file },
    next,
    after: copy('after', { ...expandMigrations, ...contractMigration }),
  }
}

/** The next version reads the column before it says that it is ready, as a version does that works with it. */
function needColumn({ entryOf }: Version): void {
  const file = entryOf(join(server, 'src/platform.ts'))
  const text = readFileSync(file, 'utf8')
  const before = 'if (pending.length > 0)'
  if (!text.includes(before)) throw new Error('platform.ts no longer asks for pending migrations where it did')
  writeFileSync(
    file,
    text.replace(before, `await db.pool.query('select ${newColumn} from picture limit 0')\n          ${before}`),
  )
}
