import { testAuthority, waitUntil } from '@revela/dev-env'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findingsOf, type Findings, type Observations } from './findings.ts'
import type { IssueSite } from './issue-site.ts'
import type { PlannedDomain } from './plan-domains.ts'

type Fault = {
  readonly name: string
  readonly expectedCheck: keyof Findings
  /** The names that must be reported. */
  readonly names: readonly string[]
  readonly plant: () => void
}

type Field = {
  readonly site: IssueSite
  readonly plan: readonly PlannedDomain[]
  readonly observe: () => Promise<Observations>
}

// An nginx reads a file again after a second.
const freshMs = 1_500

/**
 * Damages files of one edge and returns the faults that the check does not report. Then the process beside nginx starts
 * again and must repair all of them.
 */
export async function findUndetectedFaults({ site, plan, observe }: Field): Promise<string[]> {
  const edge = site.edges[1]!
  const names = plan.filter(({ isProven }) => isProven).map(({ name }) => name)
  const [first = '', second = '', deleted = '', foreign = '', copied = ''] = names
  const unproven = plan.find(({ isProven }) => !isProven)?.name ?? ''
  const file = (name: string) => join(edge.certificates, `${name}.pem`)
  const foreignPem = await issuedElsewhere(foreign)
  const faults: Fault[] = [
    {
      name: 'the files of two names are swapped',
      expectedCheck: 'wrong_certificates',
      names: [first, second],
      plant: () => {
        const [one, other] = [readFileSync(file(first)), readFileSync(file(second))]
        writeFileSync(file(first), other)
        writeFileSync(file(second), one)
      },
    },
    {
      name: 'a file is deleted',
      expectedCheck: 'missing',
      names: [deleted],
      plant: () => rmSync(file(deleted)),
    },
    {
      name: 'a file of another authority',
      expectedCheck: 'wrong_certificates',
      names: [foreign],
      plant: () => writeFileSync(file(foreign), foreignPem),
    },
    {
      name: 'a file for a name that was not proven',
      expectedCheck: 'unproven_issued',
      names: [unproven],
      plant: () => copyFileSync(file(copied), file(unproven)),
    },
  ]
  await edge.stopSync()
  for (const { plant } of faults) plant()
  await sleep(freshMs)
  const findings = findingsOf(await observe())
  const isReported = ({ expectedCheck, names: expected }: Fault) =>
    expected.every((name) => findings[expectedCheck].some((text) => text.startsWith(`${name} at edge 1`)))
  await edge.startSync()
  const isRepaired = async () => Object.values(findingsOf(await observe())).every((found) => found.length === 0)
  await waitUntil(isRepaired, {
    timeoutMs: 60_000,
    intervalMs: 1_000,
    timeoutMessage: () => 'the damaged files were not repaired',
  })
  return faults.filter((fault) => !isReported(fault)).map(({ name }) => name)
}

async function issuedElsewhere(name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'))
  try {
    return await (await testAuthority(folder)).issue([name])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
