import { testPlace } from '@revela/dev-env'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Outcome, Size } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { cloneRepository } from './clone.ts'
import { runTests } from './run-tests.ts'
import { mutants, type Mutant } from './safeguards.ts'

// Between the ports of the tests' engines and those of the faults' own.
const portsBeyondTests = 500

export const mutantsBench: Bench = {
  name: 'mutants',
  proves: 'each safeguard of photographs, taps, mails and money that is taken away turns a test red',
  inReport: 'kept',
  run: async (size) => {
    const tests = testPlace()
    const folder = join(tests.dir, 'mutants')
    mkdirSync(folder, { recursive: true })
    const portBase = tests.portBase + portsBeyondTests
    const stop = async () => {
      const cli = join(folder, 'packages/dev-env/src/cli/engines.ts')
      const env = { ...process.env, REVELA_PORT_BASE: String(portBase) }
      execFileSync(process.execPath, [cli, 'stop'], { cwd: folder, env, stdio: 'ignore' })
    }
    return withCleanUp(stop, () => tryAll(folder, portBase, size))
  },
}

async function tryAll(folder: string, portBase: number, size: Size): Promise<Outcome> {
  cloneRepository(folder)
  const tried = size === 'short' ? mutants.filter(({ test }) => test.project === 'unit') : mutants
  const harnessFaults: string[] = []
  const uncaught: string[] = []
  // A test that is red by itself would catch anything.
  for (const [project, ofProject] of Map.groupBy(tried, ({ test }) => test.project)) {
    const before = await runTests(
      folder,
      portBase,
      ofProject.map(({ test }) => test),
    )
    if (!before || before.failed > 0 || before.passed === 0) {
      harnessFaults.push(`${project} before any mutant: ${tell(before)}`)
    } else console.log(`${project}: without a mutant ${before.passed} tests pass`)
  }
  for (const mutant of harnessFaults.length > 0 ? [] : tried) {
    const result = await withMutant(folder, mutant, () => runTests(folder, portBase, [mutant.test]))
    if (result === 'no place' || !result)
      harnessFaults.push(`${mutant.name}: ${result ? 'its place is not there once' : 'no end'}`)
    else if (result.failed === 0) uncaught.push(mutant.name)
    console.log(
      `  ${result && result !== 'no place' && result.failed > 0 ? 'caught    ' : 'NOT CAUGHT'} ${mutant.name}`,
    )
  }
  for (const fault of harnessFaults) console.log(`  harness: ${fault}`)
  const caught = harnessFaults.length > 0 ? 0 : tried.length - uncaught.length
  return {
    reached: uncaught.length === 0 && harnessFaults.length === 0,
    figures: { mutants: tried.length, caught, not_caught: uncaught.length, harness_faults: harnessFaults.length },
  }
}

async function withMutant<T>(folder: string, mutant: Mutant, work: () => Promise<T>): Promise<T | 'no place'> {
  const file = join(folder, 'apps/server', mutant.file)
  const code = readFileSync(file, 'utf8')
  if (code.split(mutant.from).length !== 2) return 'no place'
  writeFileSync(
    file,
    code.replace(mutant.from, () => mutant.to),
  )
  try {
    return await work()
  } finally {
    writeFileSync(file, code)
  }
}

function tell(result: Awaited<ReturnType<typeof runTests>>): string {
  return result ? `${result.failed} tests failed, ${result.passed} passed` : 'the tests did not come to an end'
}
