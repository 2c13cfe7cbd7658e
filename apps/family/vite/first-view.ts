import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * The most bytes of gzipped script for what a phone loads on a slow connection, a tenth above what they were when the
 * figure was set. `gallery` and `album`: the first view of a page; `grid`: everything until a gallery's photos are
 * shown; `choosing`: the same for a selection.
 */
export const budgets = { gallery: 27_600, album: 33_400, grid: 55_200, choosing: 80_300 } as const

type View = keyof typeof budgets

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

/** The pages by the module that each begins with, and the modules that open later, on a tap. */
const entries = { gallery: '/src/boot.ts', album: '/src/album-boot.ts' } as const
const stages = { grid: '/src/app/gallery-stage.ts', choosing: '/src/app/selection/selection-stage.ts' } as const

const holds = (module: string) => (chunk: BuiltChunk) => chunk.moduleIds.some((id) => id.endsWith(module))

/**
 * The chunks that the first view of a page loads without an action of the visitor: its entry, the app that it starts,
 * and all static imports of the two; and of further chunks, loaded later.
 */
export function chunksOf(
  chunks: readonly BuiltChunk[],
  entry: BuiltChunk,
  later: readonly BuiltChunk[] = [],
): BuiltChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const started = entry.dynamicImports.map((name) => byName.get(name))
  const found = new Set([entry, ...started.filter((chunk) => chunk !== undefined), ...later])
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = byName.get(name)
      if (imported) found.add(imported)
    }
  }
  return [...found]
}

/** Bytes of gzipped script of each view; views whose modules are not in the build are left out. */
export function bytesOfViews(chunks: readonly BuiltChunk[]): Partial<Record<View, number>> {
  const bytes: Partial<Record<View, number>> = {}
  for (const [view, module] of Object.entries(entries) as [keyof typeof entries, string][]) {
    const entry = chunks.find((chunk) => chunk.isEntry && holds(module)(chunk))
    if (entry) bytes[view] = gzippedBytes(chunksOf(chunks, entry))
  }
  const page = chunks.find((chunk) => chunk.isEntry && holds(entries.gallery)(chunk))
  if (!page) return bytes
  const grid = chunks.filter(holds(stages.grid))
  const choosing = chunks.filter(holds(stages.choosing))
  if (grid.length > 0) bytes.grid = gzippedBytes(chunksOf(chunks, page, grid))
  if (choosing.length > 0) bytes.choosing = gzippedBytes(chunksOf(chunks, page, [...grid, ...choosing]))
  return bytes
}

export function problemsOf(chunks: readonly BuiltChunk[], limits: Readonly<Record<View, number>> = budgets): string[] {
  const views = Object.entries(bytesOfViews(chunks)) as [View, number][]
  const schemas = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes('/node_modules/zod/')))
  return [
    ...views
      .filter(([view, bytes]) => bytes > limits[view])
      .map(([view, bytes]) => `${view}: ${bytes} bytes of gzipped script, ${limits[view]} are allowed`),
    ...schemas.map(({ fileName }) => `${fileName} contains a schema library`),
  ]
}

export function gzippedBytes(chunks: readonly BuiltChunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
}

/** Fails a build whose views are too heavy for a phone on a slow connection, or that lacks one of them. */
export function firstViewBudget(): Plugin {
  return {
    name: 'revela-first-view-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const bytes = bytesOfViews(chunks)
      for (const view of Object.keys(budgets) as View[]) {
        if (bytes[view] === undefined) this.error(`the build has no modules of the view ${view}`)
        this.info(`${view}: ${bytes[view]} of ${budgets[view]} bytes of gzipped script`)
      }
      const problems = problemsOf(chunks)
      if (problems.length > 0) this.error(problems.join('\n'))
    },
  }
}
