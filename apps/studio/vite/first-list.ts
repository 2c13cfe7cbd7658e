import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** The most bytes of gzipped script until the list of galleries is shown, a tenth above what they were in November 2026. */
const budget = 359_000

const firstPage = '/src/app/gallery/galleries-route.tsx'

/** The parts of a built chunk that the check reads. */
export type BuiltChunk = {
  readonly fileName: string
  readonly code: string
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
}

/** Bytes of the entry, of the page, and of all that they import; undefined if the build has no such page. */
export function bytesUntil(page: string, chunks: readonly BuiltChunk[]): number | undefined {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const route = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(page)))
  if (!route) return undefined
  const needed = new Set([...chunks.filter(({ isEntry }) => isEntry), route])
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
        firstPage,
        Object.values(bundle).filter((output) => output.type === 'chunk'),
      )
      if (bytes === undefined) this.error(`the build has no ${firstPage}`)
      this.info(`first list: ${bytes} of ${budget} bytes of gzipped script`)
      if (bytes > budget) this.error(`first list: ${bytes} bytes of gzipped script, ${budget} are allowed`)
    },
  }
}
