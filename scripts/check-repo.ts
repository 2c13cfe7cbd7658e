import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { deadReferences } from './doc-references.ts'
import { moduleDocuments } from './module-docs.ts'
import { helpProblems } from './help-problems.ts'
import { looseVersions, misplacedMigrations, repoProblems, unknownRooms } from './repo-problems.ts'
import rooms from './server-rooms.json' with { type: 'json' }
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
  ...unknownRooms(paths, rooms).map((room) => `a room outside the order: apps/server/src/modules/${room}`),
  ...deadReferences(files, paths).map((dead) => `a document points at nothing: ${dead}`),
  ...helpProblems(files).map((problem) => `help centre: ${problem}`),
  ...specProblems(files).map((problem) => `specification coverage: ${problem}`),
  ...misplacedMigrations(files, rooms).map((migration) => `a migration out of order: ${migration}`),
  ...moduleDocuments()
    .filter(({ current, expected }) => current !== expected)
    .map(({ path }) => `a document that is not current (npm run module-docs): ${path}`),
  ...foreignTableWrites(files).map((write) => `a module writes to another's table: ${write}`),
  ...looseVersions(files).map((loose) => `a version that is not exact: ${loose}`),
]

for (const { rule, reason, path, found } of problems) console.error(`${rule}: ${path}: ${found}\n  ${reason}`)
for (const other of others) console.error(other)
console.log(`repository rules: ${paths.length} files, ${problems.length + others.length} problems`)
process.exitCode = problems.length + others.length > 0 ? 1 : 0
