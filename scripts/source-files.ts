import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const excludedFolders = new Set(['node_modules', 'dist', '.git', '.dev', '.test-engines', '.screens', 'coverage'])

/** Paths of all files under `root`, relative to it, without installed, built and runtime files. */
export function sourceFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (excludedFolders.has(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return sourceFiles(root, path)
    return entry.isFile() ? [path] : []
  })
}
