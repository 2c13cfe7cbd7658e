import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const repositoryRoot = resolve(import.meta.dirname, '../../..')

/** Unix sockets of the engines live in their folder, and a socket's path may have 107 bytes at most. */
const longestFolder = 70

/**
 * Where engines keep their data: a git-ignored folder of the clone. PostgreSQL and Postfix run as users of their own,
 * so a clone they cannot reach (under /root, say) gets a folder in /var/tmp instead.
 */
export function enginesFolder(name: '.dev' | '.test-engines', root = repositoryRoot): string {
  const inside = join(root, name)
  if (inside.length <= longestFolder && everybodyMayPass(root)) return inside
  const clone = createHash('sha256').update(root).digest('hex').slice(0, 12)
  return join('/var/tmp', `revela-${clone}`, name)
}

function everybodyMayPass(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false
  const parent = dirname(folder)
  return parent === folder || everybodyMayPass(parent)
}
