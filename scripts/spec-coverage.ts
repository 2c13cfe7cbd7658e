/** Writes docs/spec/coverage.md; with --check only reports whether it is current and consistent. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sourceFiles } from './source-files.ts'
import { coveragePath, specCoverage, specProblems } from './spec/coverage.ts'

const root = resolve(import.meta.dirname, '..')
const files = sourceFiles(root)
  .filter((path) => /\.(?:ts|tsx|md)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const isCheckOnly = process.argv.includes('--check')
const { problems, table } = specCoverage(files)
if (!isCheckOnly) writeFileSync(join(root, coveragePath), table)

const foundProblems = isCheckOnly ? specProblems(files) : problems
for (const problem of foundProblems) console.error(problem)
console.log(`specification coverage: ${foundProblems.length} problems`)
process.exitCode = foundProblems.length > 0 ? 1 : 0
