import { testPlace } from '@revela/dev-env'
import { availableParallelism } from 'node:os'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Outcome, Size } from '../bench.ts'
import { seedOfCommit } from '../harness/commit-seed.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { cloneRepository } from './clone.ts'
import { runTests, type TestCounts } from './run-tests.ts'
import { mutants, thirdOf } from './safeguards.ts'
import { projectOf, type Mutant } from './safeguards/mutant.ts'

/** Tests wait for PostgreSQL and for each other's hashes: two copies keep two cores busy. */
const maxLanes = 2
/** CI has three minutes for the short form: no mutant is begun after this. */
const shortBudgetMs = 150_000

export const mutantsBench: Bench = {
  name: 'mutants',
  proves:
    'each safeguard that is taken away turns its test red: access, limits, tenants, the edge, mails, money, photographs',
  inReport: 'kept',
  run: async (size, { seed = seedOfCommit() } = {}) => {
    // For work on a few of them: a part of a name or of a file.
    const asked = new RegExp(process.env['REVELA_MUTANTS'] ?? '')
    const all = mutants.filter(({ name, file, test }) => asked.test(`${name} ${file} ${test.file}`))
    if (size === 'short') console.log(`third ${seed % 3} of 3 by the commit (the same again: --seed ${seed})`)
    // Unit tests first in the long form: a mistake in the list is seen within seconds.
    const chosen = size === 'short' ? thirdOf(all, seed) : all.toSorted((one, other) => order(one) - order(other))
    const needsEngines = chosen.some(({ test }) => projectOf(test) === 'db')
    return needsEngines ? await withStacks(0, () => tryAll(chosen, size)) : await tryAll(chosen, size)
  },
}

type Lane = { readonly folder: string; readonly engines: ReturnType<typeof testPlace> }

async function tryAll(chosen: readonly Mutant[], size: Size): Promise<Outcome> {
  const lanes = openLanes(Math.min(maxLanes, availableParallelism()))
  const harnessFaults = size === 'long' ? await runUnchanged(lanes, chosen) : []
  const survived: string[] = []
  const waiting = harnessFaults.length > 0 ? [] : [...chosen]
  const lastStart = size === 'short' ? performance.now() + shortBudgetMs : Infinity
  let [caught, untried] = [0, 0]
  await inLanes(lanes, waiting, async (lane, mutant) => {
    const began = performance.now()
    if (began > lastStart) return void (untried += 1)
    const result = await withMutant(lane, mutant)
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    if (!result || result.failed + result.passed === 0) harnessFaults.push(`${mutant.name}: ${describe(result)}`)
    else if (result.failed === 0) survived.push(mutant.name)
    else caught += 1
    const verdict = result && result.failed > 0 ? 'caught    ' : 'NOT CAUGHT'
    console.log(`  ${verdict} ${seconds.padStart(5)} s  ${mutant.name}`)
  })
  for (const fault of harnessFaults) console.log(`  harness: ${fault}`)
  return {
    reached: caught > 0 && survived.length === 0 && harnessFaults.length === 0,
    figures: {
      mutants: chosen.length - untried,
      caught,
      not_caught: survived.length,
      harness_faults: harnessFaults.length,
      untried,
      safeguards: mutants.length,
    },
  }
}

const order = ({ test }: Mutant): number => (projectOf(test) === 'unit' ? 0 : 1)

function openLanes(count: number): Lane[] {
  const engines = testPlace()
  return Array.from({ length: count }, (_, place) => {
    const folder = join(engines.dir, `mutants-${place + 1}`)
    cloneRepository(folder)
    return { folder, engines }
  })
}

/**
 * A test that fails without any mutant would catch everything. Each runs alone, as it does with its mutant: one that
 * needs another test before it is found out. The short form relies on the suites that CI has just run.
 */
async function runUnchanged(lanes: readonly Lane[], chosen: readonly Mutant[]): Promise<string[]> {
  const tests = [...new Map(chosen.map(({ test }) => [`${test.file} ${test.title}`, test])).values()]
  const faults: string[] = []
  await inLanes(lanes, [...tests], async ({ folder, engines }, test) => {
    const result = await runTests(folder, engines, [test])
    if (!result || result.failed > 0 || result.passed === 0) {
      faults.push(`without a mutant ${describe(result)}: ${test.file}, ${test.title}`)
    }
  })
  console.log(`without a mutant: ${tests.length} tests, ${faults.length} failed`)
  return faults
}

async function inLanes<T>(lanes: readonly Lane[], waiting: T[], work: (lane: Lane, item: T) => Promise<void>) {
  const go = async (lane: Lane) => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(lane, item)
  }
  await Promise.all(lanes.map(go))
}

async function withMutant({ folder, engines }: Lane, mutant: Mutant): Promise<TestCounts> {
  const file = join(folder, mutant.file)
  const code = readFileSync(file, 'utf8')
  if (code.split(mutant.from).length !== 2) return null
  writeFileSync(
    file,
    code.replace(mutant.from, () => mutant.to),
  )
  try {
    return await runTests(folder, engines, [mutant.test])
  } finally {
    writeFileSync(file, code)
  }
}

function describe(result: TestCounts): string {
  return result
    ? `${result.failed} failed, ${result.passed} passed`
    : 'did not come to an end, or its place is not there'
}
