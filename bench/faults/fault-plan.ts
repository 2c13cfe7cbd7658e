import { shuffled, type Random } from './random.ts'

export const faultKinds = [
  'kill-upload',
  'kill-api',
  'kill-worker',
  'kill-renderer',
  'kill-decoder',
  'cut-client',
  'cut-store',
  'cut-database',
  'kill-database',
  'kill-store',
  'full-database',
  'full-store',
  'slow-store',
  'lying-store',
  'jump-clock',
  'deploy',
] as const
export type FaultKind = (typeof faultKinds)[number]

/**
 * When the fault is injected: at any time, or at a marked moment. `sent`: a commit, or the bytes of a file, are being
 * sent and do not arrive whole. `answered`: they arrived, but the response is lost.
 */
export type FaultMoment = 'any' | 'sent' | 'answered'

/** The connection on which the moment is looked for. */
export type ProxyTarget = { readonly process: ServerName; readonly engine: 'database' | 'store' }

export const serverNames = ['upload', 'api', 'worker', 'renderer'] as const
export type ServerName = (typeof serverNames)[number]

export type Fault = { readonly kind: FaultKind; readonly moment: FaultMoment; readonly target: ProxyTarget }

// How often each kind is in a deck. Engines take long to restart, so their kills are rare; our own processes are killed
// most.
const decks: Record<'short' | 'long', Partial<Record<FaultKind, number>>> = {
  short: {
    'kill-upload': 2,
    'kill-api': 1,
    'kill-worker': 1,
    'kill-renderer': 1,
    'kill-decoder': 1,
    'cut-client': 1,
    'cut-store': 1,
    'cut-database': 1,
    'kill-database': 1,
    'lying-store': 1,
    'jump-clock': 1,
  },
  long: {
    'kill-upload': 12,
    'kill-api': 8,
    'kill-worker': 9,
    'kill-renderer': 4,
    'kill-decoder': 9,
    'cut-client': 11,
    'cut-store': 9,
    'cut-database': 9,
    'kill-database': 10,
    'kill-store': 2,
    'full-database': 2,
    'full-store': 1,
    'slow-store': 2,
    'lying-store': 8,
    'jump-clock': 3,
    deploy: 1,
  },
}

export function faultsPerRound(size: 'short' | 'long'): number {
  return Object.values(decks[size]).reduce((sum, count) => sum + count, 0)
}

/** A whole deck in random order: over many decks every kind has exactly its share. */
export function drawFaults(size: 'short' | 'long', random: Random): Fault[] {
  const kinds = faultKinds.flatMap((kind) => Array.from({ length: decks[size][kind] ?? 0 }, () => kind))
  const faults = shuffled(kinds, random).map((kind) => ({
    kind,
    moment: random.pick(['any', 'sent', 'answered'] as const),
    target: lineOf(kind, random),
  }))
  // The jobs of a killed worker are returned to the queue only after a timeout: in a short run the kill comes first.
  return size === 'short' ? faults.toSorted((a, b) => Number(isWorker(b)) - Number(isWorker(a))) : faults
}

function isWorker({ kind }: Fault): boolean {
  return kind === 'kill-worker'
}

function lineOf(kind: FaultKind, random: Random): ProxyTarget {
  const engine = random.pick(['database', 'store'] as const)
  switch (kind) {
    case 'kill-upload':
      return { process: 'upload', engine }
    case 'kill-worker':
    case 'kill-decoder':
      return { process: 'worker', engine }
    case 'kill-renderer':
      return { process: 'renderer', engine: 'store' }
    case 'kill-api':
      return { process: 'api', engine: 'database' }
    case 'lying-store':
    case 'slow-store':
    case 'full-store':
    case 'cut-store':
    case 'kill-store':
      return { process: random.pick(['upload', 'worker'] as const), engine: 'store' }
    case 'full-database':
    case 'jump-clock':
    case 'deploy':
    case 'cut-client':
    case 'cut-database':
    case 'kill-database':
      return { process: random.pick(['upload', 'api', 'worker'] as const), engine: 'database' }
  }
}
