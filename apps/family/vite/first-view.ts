import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

export const maxBytes = 90_000

/** As much of a built chunk as is needed to judge it. */
export type BuiltChunk = {
  readonly fileName: string
  readonly code: string
  readonly isEntry: boolean
  /** Loaded with it, and asked for by it, by file name. */
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly moduleIds: readonly string[]
}

/**
 * What is loaded without anybody's doing for the first view: the entry, the app that it starts, and everything those
 * two import at once.
 */
export function firstViewOf(chunks: readonly BuiltChunk[]): BuiltChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const started = entries.flatMap(({ dynamicImports }) => dynamicImports.map((name) => byName.get(name)))
  const found = new Set([...entries, ...started.filter((chunk) => chunk !== undefined)])
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = byName.get(name)
      if (imported) found.add(imported)
    }
  }
  return [...found]
}

export function problemsOf(chunks: readonly BuiltChunk[], limit = maxBytes): string[] {
  const bytes = gzippedBytes(firstViewOf(chunks))
  const schemas = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes('/node_modules/zod/')))
  return [
    ...(bytes > limit ? [`the first view takes ${bytes} bytes of gzipped script, ${limit} are allowed`] : []),
    ...schemas.map(({ fileName }) => `${fileName} carries a schema library`),
  ]
}

export function gzippedBytes(chunks: readonly BuiltChunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
}

/** Stops a build that a phone on a slow line would feel. */
export function firstViewBudget(): Plugin {
  return {
    name: 'revela-first-view-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const problems = problemsOf(chunks)
      if (problems.length > 0) this.error(problems.join('\n'))
      this.info(`first view: ${gzippedBytes(firstViewOf(chunks))} of ${maxBytes} bytes of gzipped script`)
    },
  }
}
