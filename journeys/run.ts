import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesToRepeat, judge, namesToRepeat, type Report } from './second-look.ts'
import { repository } from './story/places.ts'

// npm run journeys [-- part of a file's name]
const folder = join(repository, '.test-engines/results')
const results = join(folder, 'journeys.json')
const resultsAlone = join(folder, 'journeys-alone.json')
const unsteady = join(folder, 'journeys-unsteady.txt')

function run(file: string, ...given: readonly string[]): number {
  rmSync(file, { force: true })
  const report = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${file}`]
  const { status } = spawnSync('vitest', ['run', '--project', 'journeys', ...report, ...given], {
    cwd: repository,
    stdio: 'inherit',
  })
  return status ?? 1
}

const read = (file: string): Report =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : { testResults: [] }

rmSync(unsteady, { force: true })
let status = run(results, ...process.argv.slice(2))
// Hundreds of stories share two cores. One that fails in the crowd is told apart from one that is broken by running it
// alone; it is named all the same.
const repeated = process.env['CI'] && status !== 0 ? filesToRepeat(read(results)) : []
if (repeated.length > 0) {
  const first = read(results)
  console.log(`\nonce more, alone: ${repeated.join(' ')}`)
  const names = namesToRepeat(first)
  run(resultsAlone, '--maxWorkers=1', ...(names === null ? [] : ['-t', names]), ...repeated)
  const verdict = judge(first, read(resultsAlone))
  writeFileSync(unsteady, verdict.unsteady.map((name) => `${name}\n`).join(''))
  writeFileSync(results, JSON.stringify({ passed: verdict.passed, failed: verdict.failed }))
  status = verdict.failed === 0 ? 0 : 1
}
process.exitCode = status
