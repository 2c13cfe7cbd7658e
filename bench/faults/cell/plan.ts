import { shuffled, type Random } from '../random.ts'

/** Faults of the database's machines: one after the other, each when all three serve again. */
export const databaseFaults = [
  'kill-primary',
  'kill-primary-machine',
  'isolate-primary',
  'kill-patroni',
  'kill-standby',
  'isolate-standby',
  'kill-etcd',
] as const

/** Faults of everything else, at the same time as those of the database. */
export const otherFaults = [
  'kill-disk',
  'kill-gateway',
  'kill-monitor',
  'isolate-store',
  'kill-haproxy',
  'kill-api',
  'kill-upload',
  'kill-renderer',
  'kill-worker',
  'isolate-app',
] as const

export type DatabaseFault = (typeof databaseFaults)[number]
export type OtherFault = (typeof otherFaults)[number]
export type CellFault = DatabaseFault | OtherFault

/** Faults after which another PostgreSQL must be the primary. */
export const causesFailover = (fault: CellFault): boolean =>
  fault === 'kill-primary' || fault === 'kill-primary-machine' || fault === 'isolate-primary'

const databaseDeck: Record<DatabaseFault, number> = {
  'kill-primary': 12,
  'kill-primary-machine': 3,
  'isolate-primary': 3,
  'kill-patroni': 1,
  'kill-standby': 2,
  'isolate-standby': 2,
  'kill-etcd': 2,
}

const otherDeck: Record<OtherFault, number> = {
  'kill-disk': 2,
  'kill-gateway': 3,
  'kill-monitor': 2,
  'isolate-store': 1,
  'kill-haproxy': 3,
  'kill-api': 4,
  'kill-upload': 4,
  'kill-renderer': 1,
  'kill-worker': 3,
  'isolate-app': 2,
}

/** One of each kind that a minute has time for. */
const shortDatabase: readonly DatabaseFault[] = ['kill-primary', 'kill-standby', 'isolate-primary']
const shortOther: readonly OtherFault[] = ['kill-upload', 'kill-gateway', 'kill-haproxy', 'kill-api', 'kill-worker']

const cards = <T extends string>(deck: Readonly<Record<T, number>>): T[] =>
  (Object.entries(deck) as [T, number][]).flatMap(([kind, count]) => Array.from({ length: count }, () => kind))

/** Whole decks in random order, without end: over many decks every kind has exactly its share. */
export function* drawDatabaseFaults(random: Random): Generator<DatabaseFault> {
  for (;;) yield* shuffled(cards(databaseDeck), random)
}

export function* drawOtherFaults(random: Random): Generator<OtherFault> {
  for (;;) yield* shuffled(cards(otherDeck), random)
}

export const shortPlan = { database: shortDatabase, other: shortOther } as const
