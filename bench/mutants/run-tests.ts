import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withCleanUp } from '../harness/clean-up.ts'
import { projectOf, type NamedTest } from './safeguards/mutant.ts'

/** How many tests failed and passed; null when they did not finish or one timed out, which proves nothing. */
export type TestCounts = { readonly failed: number; readonly passed: number } | null

type Report = {
  readonly numFailedTests: number
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly failureMessages?: readonly string[] }[]
  }[]
}

const timeoutMs = 300_000

/** Runs the named tests of one copy of the repository on the engines of this clone. */
export async function runTests(
  folder: string,
  engines: { readonly dir: string; readonly portBase: number },
  tests: readonly NamedTest[],
): Promise<TestCounts> {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const projects = [...new Set(tests.map(projectOf))].flatMap((project) => ['--project', project])
  const files = [...new Set(tests.map(({ file }) => file))]
  const titles = [...new Set(tests.map(({ title }) => titlePattern(title)))].join('|')
  // A mutant without a limit may make its test slower; so does a busy machine.
  const options = [
    ...projects,
    ...files,
    '-t',
    titles,
    '--fsModuleCache',
    '--testTimeout=120000',
    '--hookTimeout=180000',
  ]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // The output of the tests, to investigate a result.
  const log = openSync(join(folder, 'tests.log'), 'w')
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...options, ...reporters], {
    cwd: folder,
    env: {
      ...process.env,
      REVELA_PORT_BASE: String(engines.portBase),
      REVELA_TEST_ENGINES_DIR: engines.dir,
      REVELA_KEEP_ENGINES: '1',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', log, log],
  })
  const timer = setTimeout(() => child.kill('SIGTERM'), timeoutMs)
  const stop = async () => void child.kill('SIGTERM')
  await withCleanUp(stop, () => once(child, 'exit'))
  clearTimeout(timer)
  closeSync(log)
  try {
    const { numFailedTests, numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const failures = testResults.flatMap(({ assertionResults }) =>
      assertionResults.map((assertion) => assertion.failureMessages),
    )
    if (failures.flat().some((message) => /^Error: (?:Test|Hook) timed out/.test(message ?? ''))) return null
    return { failed: numFailedTests, passed: numPassedTests }
  } catch {
    return null
  }
}

/** A title as a pattern for vitest: the values of an `.each` match anything. */
function titlePattern(title: string): string {
  const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return escaped.replaceAll(/%[sdijo]|\\\$\w+/g, '.*')
}
