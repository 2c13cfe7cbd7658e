/** Writes docs/spec/coverage.md; with --check only says whether it is current and nothing contradicts it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sourceFiles } from './source-files.ts'
import { coveragePath, specCoverage, specProblems } from './spec/coverage.ts'

const root = resolve(import.meta.dirname, '..')
const files = sourceFiles(root)
  .filter((path) => /\.(?:ts|tsx|md)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const isCheck = process.argv.includes('--check')
const { problems, table } = specCoverage(files)
if (!isCheck) writeFileSync(join(root, coveragePath), table)

const found = isCheck ? specProblems(files) : problems
for (const problem of found) console.error(problem)
console.log(`specification coverage: ${found.length} problems`)
process.exitCode = found.length > 0 ? 1 : 0
