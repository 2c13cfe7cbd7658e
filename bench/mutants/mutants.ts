import { testPlace } from '@revela/dev-env'
import { availableParallelism } from 'node:os'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Outcome } from '../bench.ts'
import { seedOfCommit } from '../harness/commit-seed.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { cloneRepository } from './clone.ts'
import { runTests, type TestCounts } from './run-tests.ts'
import { mutants, thirdOf } from './safeguards.ts'
import { projectOf, type Mutant } from './safeguards/mutant.ts'

/** Tests wait for PostgreSQL and for each other's hashes: two copies keep two cores busy. */
const maxLanes = 2

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
    const chosen = size === 'short' ? thirdOf(all, seed) : all
    const needsEngines = chosen.some(({ test }) => projectOf(test) === 'db')
    return needsEngines ? await withStacks(0, () => tryAll(chosen)) : await tryAll(chosen)
  },
}

type Lane = { readonly folder: string; readonly engines: ReturnType<typeof testPlace> }

async function tryAll(chosen: readonly Mutant[]): Promise<Outcome> {
  const lanes = openLanes(Math.min(maxLanes, availableParallelism()))
  const harnessFaults = await runUnchanged(lanes, chosen)
  const survived: string[] = []
  // Unit tests first: a mistake in the list is seen within seconds.
  const waiting = harnessFaults.length > 0 ? [] : chosen.toSorted((one, other) => order(one) - order(other))
  const caught = { count: 0 }
  const work = async (lane: Lane) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const began = performance.now()
      const result = await withMutant(lane, mutant)
      const seconds = ((performance.now() - began) / 1_000).toFixed(1)
      if (!result || result.failed + result.passed === 0) harnessFaults.push(`${mutant.name}: ${describe(result)}`)
      else if (result.failed === 0) survived.push(mutant.name)
      else caught.count += 1
      const verdict = result && result.failed > 0 ? 'caught    ' : 'NOT CAUGHT'
      console.log(`  ${verdict} ${seconds.padStart(5)} s  ${mutant.name}`)
    }
  }
  await Promise.all(lanes.map(work))
  for (const fault of harnessFaults) console.log(`  harness: ${fault}`)
  return {
    reached: survived.length === 0 && harnessFaults.length === 0,
    figures: {
      mutants: chosen.length,
      caught: caught.count,
      not_caught: survived.length,
      harness_faults: harnessFaults.length,
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

/** A test that fails without any mutant would catch everything. */
async function runUnchanged(lanes: readonly Lane[], chosen: readonly Mutant[]): Promise<string[]> {
  const tests = chosen.map(({ test }) => test)
  const byProject = [...Map.groupBy(tests, projectOf)]
  const results = await Promise.all(
    byProject.map(async ([project, ofProject], place) => {
      const { folder, engines } = lanes[place % lanes.length]!
      return { project, result: await runTests(folder, engines, ofProject) }
    }),
  )
  for (const { project, result } of results) console.log(`${project} tests without a mutant: ${describe(result)}`)
  return results
    .filter(({ result }) => !result || result.failed > 0 || result.passed === 0)
    .map(({ project, result }) => `${project} tests without a mutant: ${describe(result)}`)
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
