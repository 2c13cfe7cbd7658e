import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, partNames, type PartName } from './parts.ts'
import { filesToRepeat, mergeReports, namesToRepeat, type Report } from './rerun-failures.ts'
import { failuresFolder, repository } from './harness/paths.ts'

// npm run e2e                        all parts, one after the other
// npm run e2e -- --part family       one part, as CI runs it
// npm run e2e -- sign-up             files whose path contains this
// REVELA_TRACE=on npm run e2e -- …   keeps a Playwright trace of each failed test
const folder = join(repository, '.test-engines/results')

function runVitest(results: string, options: readonly string[], env = process.env): number {
  rmSync(results, { force: true })
  const report = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${results}`]
  const { status } = spawnSync('vitest', ['run', '--project', 'e2e', ...report, ...options], {
    cwd: repository,
    stdio: 'inherit',
    env,
  })
  return status ?? 1
}

const readReport = (file: string): Report =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : { testResults: [] }

/**
 * Runs the tests. In CI, failed tests run once more alone: those that then pass count as passed and are reported as
 * flaky.
 */
function runNamed(name: string, options: readonly string[]): number {
  const results = join(folder, `${name}.json`)
  const flakyFile = join(folder, `${name}-flaky.txt`)
  rmSync(flakyFile, { force: true })
  const status = runVitest(results, options)
  const first = readReport(results)
  const repeated = process.env['CI'] && status !== 0 ? filesToRepeat(first) : []
  if (repeated.length === 0) return status
  console.log(`\nrerunning failed files alone: ${repeated.join(' ')}`)
  const names = namesToRepeat(first)
  const rerunFile = join(folder, `${name}-alone.json`)
  const again = ['--maxWorkers=1', ...(names === null ? [] : ['-t', names]), ...repeated]
  // A trace slows a page down, so measured tests have none.
  runVitest(rerunFile, again, name === 'e2e-measured' ? process.env : { ...process.env, REVELA_TRACE: 'on' })
  const result = mergeReports(first, readReport(rerunFile))
  writeFileSync(flakyFile, result.flaky.map((test) => `${test}\n`).join(''))
  writeFileSync(results, JSON.stringify({ passed: result.passed, failed: result.failed }))
  return result.failed === 0 ? 0 : 1
}

function runPart(part: PartName): number {
  const workers = part === 'measured' ? ['--maxWorkers=1'] : []
  return runNamed(`e2e-${part}`, [...workers, ...filesOf(part)])
}

// In CI the parts share the folder, and the second run must not delete the records of the first.
if (!process.env['CI']) rmSync(failuresFolder, { recursive: true, force: true })

const [first, second, ...rest] = process.argv.slice(2)
if (first === undefined) {
  const statuses = partNames.map((part) => runPart(part))
  process.exitCode = statuses.every((status) => status === 0) ? 0 : 1
} else if (first === '--part') {
  const part = partNames.find((name) => name === second)
  if (part === undefined) throw new Error(`unknown part: --part takes one of ${partNames.join(', ')}`)
  process.exitCode = runPart(part)
} else {
  process.exitCode = runNamed('e2e', [first, ...(second === undefined ? [] : [second]), ...rest])
}
