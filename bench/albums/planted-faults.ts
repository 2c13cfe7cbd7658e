import type { checks, Findings } from './findings.ts'
import type { Observation } from './observe.ts'

type PlantedFault = {
  readonly name: string
  readonly check: (typeof checks)[number]
  /** The observation with one thing wrong, or null: this album has nothing to damage. */
  readonly plant: (observation: Observation) => Observation | null
}

/** The list with its first item changed, or null for an empty list. */
function firstChanged<T>(items: readonly T[], change: (item: T) => T): T[] | null {
  const [first, ...rest] = items
  return first === undefined ? null : [change(first), ...rest]
}

const replaced = <K extends keyof Observation>(observation: Observation, key: K, items: Observation[K] | null) =>
  items === null ? null : { ...observation, [key]: items }

const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'a lost request',
    check: 'requests_lost',
    plant: (found) => (found.requests.length === 0 ? null : { ...found, requests: found.requests.slice(1) }),
  },
  {
    name: 'a doubled request',
    check: 'requests_doubled',
    plant: (found) =>
      found.requests.length === 0 ? null : { ...found, requests: [...found.requests, found.requests[0]!] },
  },
  {
    name: 'a request of another spread',
    check: 'mismatches',
    plant: (found) =>
      replaced(
        found,
        'requests',
        firstChanged(found.requests, (one) => ({ ...one, spread: one.spread + 1 })),
      ),
  },
  {
    name: 'a round counted twice',
    check: 'rounds_doubled',
    plant: (found) => (found.rounds.length === 0 ? null : { ...found, roundsUsed: found.roundsUsed + 1 }),
  },
  {
    name: 'an approval of another version',
    check: 'approvals_wrong',
    plant: (found) =>
      replaced(
        found,
        'approvals',
        firstChanged(found.approvals, (one) => ({ ...one, version: one.version + 1 })),
      ),
  },
  {
    name: 'an approval of other bytes',
    check: 'approvals_wrong',
    plant: (found) =>
      replaced(
        found,
        'approvals',
        firstChanged(found.approvals, (one) => ({ ...one, hashes: ['00'] })),
      ),
  },
  {
    name: 'a lost approval',
    check: 'mismatches',
    plant: (found) => (found.approvals.length === 0 ? null : { ...found, approvals: found.approvals.slice(1) }),
  },
  {
    name: 'a receipt without one of its approvals',
    check: 'approvals_wrong',
    plant: (found) =>
      replaced(
        found,
        'receipts',
        firstChanged(found.receipts, (one) => ({ ...one, approvals: one.approvals.slice(1) })),
      ),
  },
  {
    name: 'another spread in a sent version',
    check: 'sent_changed',
    plant: (found) =>
      found.versions[0]?.isSent === true
        ? replaced(
            found,
            'versions',
            firstChanged(found.versions, (one) => ({ ...one, hashes: [...one.hashes, '00'] })),
          )
        : null,
  },
  {
    name: 'a wrong status',
    check: 'mismatches',
    plant: (found) => (found.studio === null ? null : { ...found, studio: { ...found.studio, status: 'none' } }),
  },
]

/** Damages a faultless observation, one thing at a time; returns what the check did not report. */
export function undetectedFaults(
  { observation }: { readonly observation: Observation },
  check: (observation: Observation) => Findings,
): { planted: number; undetected: string[] } {
  let planted = 0
  const undetected: string[] = []
  for (const { name, check: expected, plant } of plantedFaults) {
    const damaged = plant(observation)
    if (damaged === null) continue
    planted += 1
    if (check(damaged)[expected].length === 0) undetected.push(name)
  }
  return { planted, undetected }
}
