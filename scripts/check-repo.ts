import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { repoProblems, unknownRooms } from './repo-problems.ts'
import rooms from './server-rooms.json' with { type: 'json' }
import { sourceFiles } from './source-files.ts'

const root = resolve(import.meta.dirname, '..')
const binary = /\.(?:webp|png|jpe?g|gif|ico|woff2?|pdf|zip)$/

const paths = sourceFiles(root).filter((path) => !binary.test(path))
const problems = repoProblems(paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })))
const strangers = unknownRooms(paths, rooms)

for (const { rule, reason, path, found } of problems) console.error(`${rule}: ${path}: ${found}\n  ${reason}`)
for (const room of strangers) console.error(`unknown room: apps/server/src/modules/${room}`)
console.log(`repository rules: ${paths.length} files, ${problems.length + strangers.length} problems`)
process.exitCode = problems.length + strangers.length > 0 ? 1 : 0
