import { resolve } from 'node:path'
import { cruiseTree } from './cruise-tree.ts'
import { sourceFiles } from './source-files.ts'

const root = resolve(import.meta.dirname, '..')
const folders = ['apps', 'packages', 'e2e', 'bench', 'scripts']

const tree = await cruiseTree(root, folders)
for (const { rule, reason, from, to } of tree.broken) {
  console.error(`${rule}: ${from} → ${to}\n  ${reason}`)
}

// A cruiser that cannot parse the language reads no file and reports no problem, so every source file must be covered.
const cruised = new Set(tree.sources)
const uncruised = folders
  .flatMap((folder) => sourceFiles(root, folder))
  .filter((path) => /\.tsx?$/.test(path) && !cruised.has(path))
for (const path of uncruised) console.error(`not covered by the import rules: ${path}`)
const hasNoDependencies = tree.dependencies < cruised.size

console.log(
  `import rules: ${tree.rules.length} rules, ${cruised.size} modules, ${tree.dependencies} imports, ${tree.broken.length} broken`,
)
if (hasNoDependencies) console.error('fewer imports than modules: the import rules did not read the source files')
process.exitCode = tree.broken.length > 0 || uncruised.length > 0 || hasNoDependencies ? 1 : 0
