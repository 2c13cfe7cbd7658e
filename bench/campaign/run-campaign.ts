import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readProductVersion } from '../harness/product-version.ts'
import { campaignFolder, readLocalResults } from '../report/result.ts'
import { forgetPartSlices, keepResult, readCampaign, readKnownResults, readPartSlices } from './campaign-store.ts'
import { type Part, parts, sliceMinutes } from './parts.ts'
import { isComplete, listText, sliceThatFits, statusOf, type PartStatus } from './plan.ts'
import { reliabilitySections, replaceSections } from './reliability-text.ts'

/**
 * The campaign: every part in its long form, on one version of the product. What is complete is not repeated, and what
 * continues in slices goes on, also on another machine: results and progress are in docs/performance/campaign.
 */
const { values } = parseArgs({
  options: {
    list: { type: 'boolean' },
    only: { type: 'string' },
    minutes: { type: 'string' },
    again: { type: 'boolean' },
    commit: { type: 'boolean' },
    write: { type: 'boolean' },
  },
})
const repository = resolve(import.meta.dirname, '../..')
const bench = resolve(import.meta.dirname, '../run.ts')
const document = resolve(repository, 'docs/reliability.md')
const startedAt = new Date()
const minutesLeft = () => Number(values.minutes ?? Infinity) - (Date.now() - startedAt.getTime()) / 60_000
/** A part whose slices never come to an end does not stop the others. */
const maxSlices = 20

let isStopped = false
process.exitCode = await main()

async function main(): Promise<number> {
  const version = readProductVersion()
  if (!version) return fail('the campaign needs a clone with git: results name their commit')
  const { product } = version
  const names = values.only?.split(',') ?? parts.map(({ name }) => name)
  const unknown = names.filter((name) => parts.every((part) => part.name !== name))
  if (unknown.length > 0) return fail(`unknown part: ${unknown.join(', ')}`)
  if (values.minutes !== undefined && !(Number(values.minutes) > 0)) return fail('--minutes needs a number')
  if (values.again && values.only === undefined) return fail('--again needs --only')
  const chosen = parts.filter(({ name }) => names.includes(name))
  console.log(`product ${product}, commit ${version.commit.slice(0, 8)}`)
  if (version.dirty) console.log('product files have uncommitted changes')
  if (values.write) return writeDocuments(product)
  if (!values.list) {
    if (version.dirty) return fail('commit the product code first: every result names its commit')
    for (const result of readLocalResults().filter((known) => isComplete(known, product))) {
      if (parts.some(({ name }) => name === result.name)) keepResult(result, product)
    }
    for (const part of chosen) await runPart(part, product)
    writeDocuments(product)
  }
  const statuses = chosen.map((part) => currentStatus(part, product))
  console.log(listText(statuses))
  return statuses.every(({ state, isReached }) => state === 'done' && isReached) ? 0 : 1
}

function fail(reason: string): number {
  console.error(reason)
  return 2
}

function currentStatus(part: Part, product: string): PartStatus {
  return statusOf(part, readKnownResults(), readPartSlices(part), product)
}

/** Runs a part until it is complete, as far as its slices fit. */
async function runPart(part: Part, product: string): Promise<void> {
  if (values.again && !isStopped) forgetPartSlices(part)
  for (let slice = 1; slice <= maxSlices && !isStopped; slice += 1) {
    const before = currentStatus(part, product)
    const isDone = before.result && (!values.again || before.result.at >= startedAt.toISOString())
    if (isDone) return
    // A part that is repeated has no time left by its old result.
    const status = values.again ? statusOf(part, [], readPartSlices(part), product) : before
    const fits = sliceThatFits(status, minutesLeft())
    if (fits === null) {
      console.log(`${part.name}: not started, ${Math.floor(minutesLeft())} minutes are too few`)
      return
    }
    console.log(
      `\n${part.name}: ${fits === 'whole' ? `about ${status.remainingMinutes} minutes` : `a slice of ${fits} minutes`}`,
    )
    const share = readPartSlices(part)?.share ?? 0
    const beganAt = new Date().toISOString()
    await runBench(part, fits === 'whole' ? sliceMinutes.usual : fits)
    const result = readLocalResults().find(
      ({ name, size, at }) => name === part.name && size === 'long' && at >= beganAt,
    )
    if (result) keepResult(result, product)
    writeReliability(product)
    if (values.commit) commitResults(part)
    const hasProgress = (readPartSlices(part)?.share ?? 0) > share
    if (!part.slices || !hasProgress) return
  }
}

async function runBench({ args, slices }: Part, minutes: number): Promise<void> {
  const env = {
    ...process.env,
    REVELA_SLICES_FOLDER: campaignFolder,
    ...(slices && { [slices.variable]: String(minutes) }),
  }
  const child = spawn(process.execPath, [bench, ...args], { stdio: 'inherit', env })
  const stop = (signal: NodeJS.Signals) => {
    isStopped = true
    child.kill(signal)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  await once(child, 'exit')
  process.off('SIGINT', stop)
  process.off('SIGTERM', stop)
}

/** docs/reliability.md, from the results of this product code, or of older code where it has none yet. */
function writeReliability(product: string): void {
  const results = readCampaign()
  const resultOf = (name: string) =>
    results.find((result) => result.name === name && isComplete(result, result.product ?? product))
  writeFileSync(document, replaceSections(readFileSync(document, 'utf8'), reliabilitySections(resultOf, results)))
}

/** Also docs/performance.md and docs/scale.md. */
function writeDocuments(product: string): number {
  writeReliability(product)
  execFileSync(process.execPath, [bench, '--write'], { stdio: 'inherit' })
  return 0
}

function git(...args: string[]): void {
  execFileSync('git', ['-C', repository, ...args], { stdio: 'inherit' })
}

function commitResults({ name }: Part): void {
  const paths = ['docs/performance/campaign', 'docs/reliability.md']
  git('add', '--all', '--', ...paths)
  try {
    git('diff', '--cached', '--quiet', '--', ...paths)
  } catch {
    git('commit', '--quiet', '--message', `docs(reliability): record the campaign's ${name}`, '--', ...paths)
  }
}
