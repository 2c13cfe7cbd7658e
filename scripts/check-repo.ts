import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brokenReferences } from './doc-references.ts'
import { moduleDocuments } from './module-docs.ts'
import { helpProblems } from './help-problems.ts'
import { inexactVersions, misplacedMigrations, repoProblems, unknownModules } from './repo-problems.ts'
import modules from './module-order.json' with { type: 'json' }
import { sourceFiles } from './source-files.ts'
import { specProblems } from './spec/coverage.ts'
import { foreignTableWrites } from './table-writers.ts'

const root = resolve(import.meta.dirname, '..')
const binary = /\.(?:webp|png|jpe?g|gif|ico|woff2?|pdf|zip)$/

const paths = sourceFiles(root)
const files = paths
  .filter((path) => !binary.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const problems = repoProblems(files)
const others = [
  ...unknownModules(paths, modules).map(
    (module) => `module missing from module-order.json: apps/server/src/modules/${module}`,
  ),
  ...brokenReferences(files, paths).map((reference) => `broken reference in a document: ${reference}`),
  ...helpProblems(files).map((problem) => `help centre: ${problem}`),
  ...specProblems(files).map((problem) => `specification coverage: ${problem}`),
  ...misplacedMigrations(files, modules).map((migration) => `migration out of order: ${migration}`),
  ...moduleDocuments()
    .filter(({ current, expected }) => current !== expected)
    .map(({ path }) => `generated document is out of date (npm run module-docs): ${path}`),
  ...foreignTableWrites(files).map((write) => `module writes to the table of another module: ${write}`),
  ...inexactVersions(files).map((version) => `dependency version is not exact: ${version}`),
]

for (const { rule, reason, path, found } of problems) console.error(`${rule}: ${path}: ${found}\n  ${reason}`)
for (const problem of others) console.error(problem)
console.log(`repository rules: ${paths.length} files, ${problems.length + others.length} problems`)
process.exitCode = problems.length + others.length > 0 ? 1 : 0
