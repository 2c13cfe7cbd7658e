import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readResults, type Result } from '../report/result.ts'
import { reliabilityText } from './reliability-text.ts'

const file = resolve(import.meta.dirname, '../../docs/reliability.md')
const campaignSection = /(<!-- campaign -->\n)[\s\S]*(<!-- \/campaign -->)/

/**
 * Writes the tables between the markers from the newest long run of each bench, or from the middle size if there is
 * none.
 */
function writeReliability(): void {
  const results = readResults()
  const resultOf = (name: string) =>
    results.find((known) => known.name === name && known.size === 'long') ??
    results.find((known) => known.name === name && known.size === 'middle')
  const tables = reliabilityText(resultOf)
  const text = readFileSync(file, 'utf8')
  if (!campaignSection.test(text)) throw new Error('docs/reliability.md: markers of the campaign not found')
  writeFileSync(
    file,
    text.replace(campaignSection, (_, begin: string, end: string) => `${begin}\n${tables}\n\n${end}`),
  )
}

/**
 * The fault campaign: `faults` in slices until all faults were injected, then `selection`, `mail` and `money` with
 * databases of their own, then `mutants`. docs/reliability.md is written after each. A restarted campaign resumes: what
 * was measured since `--since` (default: today) is not repeated. `--write` only writes.
 */
const { values } = parseArgs({ options: { since: { type: 'string' }, write: { type: 'boolean' } } })
const since = values.since ?? new Date().toISOString().slice(0, 10)
const maxSessions = 12

if (!values.write) {
  for (let session = 0; !isDone('faults') && session < maxSessions; session += 1) {
    await run('faults', { REVELA_FAULTS_MINUTES: process.env['REVELA_FAULTS_MINUTES'] ?? '45' })
    writeReliability()
  }
  for (const name of ['selection', 'mail', 'money', 'mutants']) {
    if (!isDone(name)) await run(name)
    writeReliability()
  }
}
writeReliability()
process.exitCode = ['faults', 'selection', 'mail', 'money', 'mutants'].every(isDone) ? 0 : 1

function isDone(name: string): boolean {
  const result = readResults().find((known: Result) => known.name === name && known.size === 'long')
  return result !== undefined && result.at >= since && (result.metrics['whole'] ?? 'yes') === 'yes'
}

async function run(name: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const entry = resolve(import.meta.dirname, '../run.ts')
  const child = spawn(process.execPath, [entry, name], { stdio: 'inherit', env: { ...process.env, ...env } })
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  process.once('SIGINT', pass)
  process.once('SIGTERM', pass)
  await once(child, 'exit')
  process.off('SIGINT', pass)
  process.off('SIGTERM', pass)
}
