import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readAudit, blockingAdvisories } from './audit.ts'
import { licenceProblems, type Component } from './licences.ts'
import { ownPackages, writeSbom } from './sbom.ts'

// node scripts/supply-chain/check.ts            in CI: bill of materials, licences, known vulnerabilities
// npm run release-check                         the same before a release, where a missing audit is a failure too
const isRelease = process.argv.includes('--release')
const root = fileURLToPath(new URL('../../', import.meta.url))
const problems: string[] = []

const file = writeSbom(root)
const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: Component[] }
const licences = licenceProblems(components, ownPackages(root))
problems.push(...licences)
console.log(`sbom: ${components.length} components; licences: ${licences.length} problems`)

const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8', timeout: 60_000 })
const audit = readAudit(stdout)
if (audit.isAvailable) {
  const blocking = blockingAdvisories(audit.advisories)
  console.log(`audit: ${audit.advisories.length} advisories, ${blocking.length} high or critical`)
  problems.push(...blocking.map(({ package: name, severity, title }) => `${name}: ${severity}: ${title}`))
} else {
  console.log('audit: registry did not respond, skipped')
  if (isRelease) problems.push(`a release needs a completed audit (${audit.reason})`)
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
