import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const repositoryRoot = resolve(import.meta.dirname, '../../..')

/** The engines' Unix sockets are in their folder, and a socket's path can have 107 bytes at most. */
const longestFolder = 70

/**
 * Where engines store their data: a git-ignored folder of the clone. PostgreSQL and Postfix run as their own users, so
 * a clone that they cannot traverse (below /root, for example) gets a folder in /var/tmp instead. In a container the
 * clone is a folder of the host, which may not allow other owners: REVELA_ENGINES_DIR names a volume.
 */
export function enginesFolder(
  name: '.dev' | '.test-engines',
  root = repositoryRoot,
  requested = process.env['REVELA_ENGINES_DIR'],
): string {
  if (requested) return join(requested, name)
  const inside = join(root, name)
  if (inside.length <= longestFolder && isWorldTraversable(root)) return inside
  const clone = createHash('sha256').update(root).digest('hex').slice(0, 12)
  return join('/var/tmp', `revela-${clone}`, name)
}

function isWorldTraversable(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false
  const parent = dirname(folder)
  return parent === folder || isWorldTraversable(parent)
}

// Below the kernel's range for outgoing connections, which could otherwise occupy an engine's port.
export const developmentPortBase = 27_000
export const testPortBase = 28_000

export interface Ports {
  nginx: number
  api: number
  upload: number
  renderer: number
  vite: number
  familyVite: number
  social: number
  payments: number
  smtp: number
  postgres: number
  s3: number
  /** The first of a hundred ports for Ceph's daemons. */
  ceph: number
}

/** Browsers reach the ports that are counted from `published`: nginx, the social provider and the payment gateway. */
export function portsFrom(base: number, published = base): Ports {
  return {
    nginx: published,
    api: base + 1,
    upload: base + 2,
    renderer: base + 3,
    vite: base + 4,
    familyVite: base + 9,
    social: published + 5,
    payments: published + 6,
    smtp: base + 25,
    postgres: base + 32,
    s3: base + 80,
    ceph: base + 300,
  }
}
