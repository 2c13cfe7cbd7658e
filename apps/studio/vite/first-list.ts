import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** The most bytes of gzipped script until the list of galleries is shown, a tenth above what they were in November 2026. */
const budget = 255_000

/** The list and the shell around it, which the router loads at the same time. */
const firstPages = ['/src/app/guards/signed-in-area.tsx', '/src/app/gallery/galleries-route.tsx'] as const

/** The parts of a built chunk that the check reads. */
export type BuiltChunk = {
  readonly fileName: string
  readonly code: string
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
}

/** Bytes of the entry, of the pages, and of all that they import; undefined if the build lacks one of the pages. */
export function bytesUntil(pages: readonly string[], chunks: readonly BuiltChunk[]): number | undefined {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const routes = pages.map((page) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(page))))
  const found = routes.filter((route) => route !== undefined)
  if (found.length < pages.length) return undefined
  const needed = new Set([...chunks.filter(({ isEntry }) => isEntry), ...found])
  for (const { imports } of needed) {
    for (const name of imports) {
      const imported = byName.get(name)
      if (imported) needed.add(imported)
    }
  }
  return [...needed].reduce((sum, { code }) => sum + gzipSync(code).length, 0)
}

/** Fails a build whose first list needs more script. */
export function firstListBudget(): Plugin {
  return {
    name: 'revela-first-list-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const bytes = bytesUntil(
        firstPages,
        Object.values(bundle).filter((output) => output.type === 'chunk'),
      )
      if (bytes === undefined) this.error(`the build lacks one of ${firstPages.join(', ')}`)
      this.info(`first list: ${bytes} of ${budget} bytes of gzipped script`)
      if (bytes > budget) this.error(`first list: ${bytes} bytes of gzipped script, ${budget} are allowed`)
    },
  }
}
