import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

export const maxBytes = 90_000

/** The parts of a built chunk that the check reads. */
export type BuiltChunk = {
  readonly fileName: string
  readonly code: string
  readonly isEntry: boolean
  /** File names of static and dynamic imports. */
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly moduleIds: readonly string[]
}

/**
 * The chunks that the first view of a page loads without an action of the visitor: its entry, the app that it starts,
 * and all static imports of the two.
 */
export function firstViewOf(chunks: readonly BuiltChunk[], entry: BuiltChunk): BuiltChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const started = entry.dynamicImports.map((name) => byName.get(name))
  const found = new Set([entry, ...started.filter((chunk) => chunk !== undefined)])
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = byName.get(name)
      if (imported) found.add(imported)
    }
  }
  return [...found]
}

export function problemsOf(chunks: readonly BuiltChunk[], limit = maxBytes): string[] {
  const views = firstViewBytes(chunks)
  const schemas = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes('/node_modules/zod/')))
  return [
    ...views
      .filter(({ bytes }) => bytes > limit)
      .map(
        ({ page, bytes }) => `the first view of ${page} takes ${bytes} bytes of gzipped script, ${limit} are allowed`,
      ),
    ...schemas.map(({ fileName }) => `${fileName} contains a schema library`),
  ]
}

/** Each page of the app has an entry of its own. */
function firstViewBytes(chunks: readonly BuiltChunk[]): { readonly page: string; readonly bytes: number }[] {
  return chunks
    .filter(({ isEntry }) => isEntry)
    .map((entry) => ({ page: entry.fileName, bytes: gzippedBytes(firstViewOf(chunks, entry)) }))
}

export function gzippedBytes(chunks: readonly BuiltChunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
}

/** Fails a build whose first view is too heavy for a phone on a slow connection. */
export function firstViewBudget(): Plugin {
  return {
    name: 'revela-first-view-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const problems = problemsOf(chunks)
      if (problems.length > 0) this.error(problems.join('\n'))
      for (const { page, bytes } of firstViewBytes(chunks))
        this.info(`first view of ${page}: ${bytes} of ${maxBytes} bytes of gzipped script`)
    },
  }
}
