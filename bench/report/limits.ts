import { median } from '../harness/statistics.ts'
import { figure } from './figures.ts'
import type { Result } from './result.ts'

/** A limit of this machine, from a result, and what sets it. */
export type Limit = { readonly what: string; readonly limit: string; readonly by: string }

type Source = {
  readonly bench: string
  readonly what: string
  readonly by: string
  readonly read: (result: Result) => string | null
}

const sources: readonly Source[] = [
  {
    bench: 'ingest',
    what: 'photographs of 24 megapixels made ready a second',
    by: 'decoding and encoding: both cores are busy with sharp',
    read: (result) => ours(result, 'from stored to ready'),
  },
  {
    bench: 'ingest',
    what: 'MB a second received, hashed and stored',
    by: 'the store and its client on the same cores',
    read: (result) => ours(result, 'received and stored'),
  },
  {
    bench: 'serve',
    what: 'signed images a second and core of nginx, from its cache',
    by: 'system calls of nginx; a network card is full sooner',
    read: ({ figures }) => perCore(figures['ours_us']),
  },
  {
    bench: 'serve',
    what: 'MB a second of a family’s ZIP',
    by: 'reading from the store: one object at a time, by intent',
    read: ({ figures }) => plain(figures['zip_mb_s']),
  },
  {
    bench: 'info-cpu',
    what: 'calls like `/customer/info` a second and core of the API',
    by: 'Node: two statements and the answer’s JSON',
    read: ({ figures }) => perCore(figures['ours_us']),
  },
  {
    bench: 'guests',
    what: 'ms within which 95% of answers come when the whole crowd arrives at one moment',
    by: 'one Node process answers them all; more processes share them',
    read: ({ figures }) => plain(figures['burst_p95_ms']),
  },
  {
    bench: 'selection',
    what: 'taps acknowledged a second, on few selections, kills included',
    by: 'taps on one selection wait for its row; others do not',
    read: ({ figures }) => plain(figures['taps_a_second']),
  },
  {
    bench: 'money',
    what: 'purchases a second, kills and lost answers included',
    by: 'the gateway’s answers and the durable commits of the ledger',
    read: ({ figures }) => plain(figures['purchases_a_second']),
  },
  {
    bench: 'mail',
    what: 'mails a second to a mail server that is well',
    by: 'one worker hands over one mail after the other on few connections',
    read: ({ figures }) => plain(figures['per_s']),
  },
  {
    bench: 'marked-view',
    what: 's until 200 first looks at marked photographs are all shown',
    by: 'as many decoders as cores, by intent',
    read: ({ figures }) => plain(figures['crowd_seconds']),
  },
  {
    bench: 'growth',
    what: 'bytes of PostgreSQL for a photograph, all tables and indexes',
    by: 'the rows of the photograph itself are most of it',
    read: ({ figures }) => plain(figures['bytes_per_picture']),
  },
]

export function limitsFound(resultOf: (bench: string) => Result | undefined): Limit[] {
  return sources.flatMap(({ bench, what, by, read }) => {
    const result = resultOf(bench)
    const limit = result && read(result)
    return limit ? [{ what, limit, by }] : []
  })
}

function ours({ measures }: Result, what: string): string | null {
  const side = measures.find((measure) => measure.what === what)?.sides[0]
  return side?.rounds.length ? figure(median(side.rounds)) : null
}

function perCore(micros: string | number | undefined): string | null {
  return micros === undefined ? null : figure(1e6 / Number(micros))
}

function plain(value: string | number | undefined): string | null {
  return value === undefined ? null : figure(Number(value))
}
