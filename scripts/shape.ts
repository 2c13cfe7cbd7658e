import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sourceFiles } from './source-files.ts'

/**
 * Prints the size and duplication of the source code and the size of the committed pictures: `npm run shape`. Fails
 * when a file is too long, when 15 lines are duplicated, or when docs/screens is too large.
 */
const root = resolve(import.meta.dirname, '..')
const folders = ['apps', 'packages', 'bench', 'scripts']
const maxLines = 400
const minEqualLines = 15
const maxScreens = 20
const maxScreensMegabytes = 2

const isTest = (path: string) => /\.(?:test|e2e)\.tsx?$/.test(path) || path.startsWith('apps/server/test/')
const lineCount = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1

const sources = folders
  .flatMap((folder) => sourceFiles(root, folder))
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !isTest(path))
const lengths = sources.map(lineCount).toSorted((a, b) => a - b)
const quantile = (fraction: number) => lengths[Math.floor(lengths.length * fraction)] ?? 0
const longest = lengths.at(-1) ?? 0
const longFiles = sources.filter((path) => lineCount(path) > maxLines)
for (const path of longFiles) console.error(`${path} has more than ${maxLines} lines`)
console.log(
  `source files: ${sources.length}, of at most 15 lines: ${lengths.filter((lines) => lines <= 15).length}; ` +
    `lines: median ${quantile(0.5)}, p95 ${quantile(0.95)}, longest ${longest}`,
)

const screens = sourceFiles(root, 'docs/screens')
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2)
const sizeOf = (path: string) => statSync(join(root, path)).size
const screensBytes = screens.reduce((sum, path) => sum + sizeOf(path), 0)
console.log(
  `docs/screens: ${screens.length} pictures, ${megabytes(screensBytes)} MB; ` +
    `docs/api/openapi.json: ${megabytes(sizeOf('docs/api/openapi.json'))} MB`,
)

/** The flows of docs/flows.md: the number of files that an engineer reads for each, and its limit. */
const flows = readFileSync(join(root, 'docs/flows.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [, title = '', limit = '0'] = /^(.*) \(at most (\d+) files\)/.exec(section) ?? []
    return { title, limit: Number(limit), files: section.match(/^\d+\. \[/gm)?.length ?? 0 }
  })
for (const { title, limit, files } of flows) console.log(`flow "${title}": ${files} files (at most ${limit})`)

type Clone = { readonly lines: number; readonly firstFile: FunctionSpan; readonly secondFile: FunctionSpan }
type FunctionSpan = { readonly name: string; readonly start: number; readonly end: number }

/** Duplicated lines in source code and styles; tests are not checked. */
function findClones(): readonly Clone[] {
  const output = mkdtempSync(join(tmpdir(), 'shape-'))
  try {
    const ignored = ['**/node_modules/**', '**/dist/**', '**/*.test.ts', '**/*.test.tsx', 'apps/server/test/**']
    const options = ['-l', String(minEqualLines), '-k', '40', '-f', 'typescript,tsx,css', '-i', ignored.join(',')]
    execFileSync('jscpd', [...options, '-r', 'json,silent', '-o', output, ...folders], { cwd: root, stdio: 'ignore' })
    const report = JSON.parse(readFileSync(join(output, 'jscpd-report.json'), 'utf8')) as { duplicates: Clone[] }
    return report.duplicates
  } finally {
    rmSync(output, { recursive: true })
  }
}

const clones = findClones()
for (const { lines, firstFile: a, secondFile: b } of clones) {
  console.error(`${lines} equal lines: ${a.name}:${a.start}-${a.end} and ${b.name}:${b.start}-${b.end}`)
}
console.log(`pairs of ${minEqualLines} or more equal lines: ${clones.length}`)
const hasTooManyScreens = screens.length > maxScreens || screensBytes > maxScreensMegabytes * 1e6
if (hasTooManyScreens) {
  console.error(
    `docs/screens may have ${maxScreens} pictures and ${maxScreensMegabytes} MB; npm run screens writes to .screens`,
  )
}
const tooLong = flows.some(({ limit, files }) => files === 0 || files > limit)
process.exitCode = tooLong || clones.length > 0 || longFiles.length > 0 || hasTooManyScreens ? 1 : 0
