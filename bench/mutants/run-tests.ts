import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './safeguards.ts'

/** How many tests failed and passed; null when they did not come to an end. */
export type Tested = { readonly failed: number; readonly passed: number } | null

const mostMs = 600_000

export async function runTests(folder: string, portBase: number, tests: readonly Mutant['test'][]): Promise<Tested> {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const files = [...new Set(tests.map(({ file }) => `apps/server/${file}`))]
  const projects = [...new Set(tests.map(({ project }) => project))].flatMap((project) => ['--project', project])
  const named = [...new Set(tests.map((test) => escaped(test.named)))].join('|')
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const options = [
    'run',
    ...projects,
    ...files,
    '-t',
    named,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  // For whoever wants to know why.
  const log = openSync(join(folder, 'tests.log'), 'w')
  const child = spawn(process.execPath, [vitest, ...options], {
    cwd: folder,
    env: { ...process.env, REVELA_PORT_BASE: String(portBase), REVELA_KEEP_ENGINES: '1', LOG_LEVEL: 'silent' },
    stdio: ['ignore', log, log],
  })
  const giveUp = setTimeout(() => child.kill('SIGTERM'), mostMs)
  await once(child, 'exit')
  clearTimeout(giveUp)
  closeSync(log)
  try {
    const told = JSON.parse(readFileSync(report, 'utf8')) as { numFailedTests: number; numPassedTests: number }
    return { failed: told.numFailedTests, passed: told.numPassedTests }
  } catch {
    return null
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
