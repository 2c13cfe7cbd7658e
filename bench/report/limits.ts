import { median } from '../harness/statistics.ts'
import { formatNumber } from './format-numbers.ts'
import type { Result } from './result.ts'

/** A limit of this machine, from a result, and its cause. */
export type Limit = { readonly label: string; readonly limit: string; readonly source: string }

type Source = {
  readonly bench: string
  readonly label: string
  readonly source: string
  readonly read: (result: Result) => string | null
}

const sources: readonly Source[] = [
  {
    bench: 'ingest',
    label: 'photographs of 24 megapixels made ready a second',
    source: 'decoding and encoding: both cores are busy with sharp',
    read: (result) => firstSide(result, 'from stored to ready'),
  },
  {
    bench: 'ingest',
    label: 'MB a second received, hashed and stored',
    source: 'the store and its client on the same cores',
    read: (result) => firstSide(result, 'received and stored'),
  },
  {
    bench: 'serve',
    label: 'signed images a second and core of nginx, from its cache',
    source: 'system calls of nginx; a network card is full sooner',
    read: ({ metrics }) => perCore(metrics['ours_us']),
  },
  {
    bench: 'serve',
    label: 'MB a second of a family’s ZIP',
    source: 'reading from the store: one object at a time, by intent',
    read: ({ metrics }) => plain(metrics['zip_mb_s']),
  },
  {
    bench: 'info-cpu',
    label: 'calls like `/customer/info` a second and core of the API',
    source: 'Node: two statements and the answer’s JSON',
    read: ({ metrics }) => perCore(metrics['ours_us']),
  },
  {
    bench: 'guests',
    label: 'ms within which 95% of answers come when the whole crowd arrives at one moment',
    source: 'one Node process answers them all; more processes share them',
    read: ({ metrics }) => plain(metrics['burst_p95_ms']),
  },
  {
    bench: 'selection',
    label: 'taps acknowledged a second, on few selections, kills included',
    source: 'taps on one selection wait for its row; others do not',
    read: ({ metrics }) => plain(metrics['taps_a_second']),
  },
  {
    bench: 'money',
    label: 'purchases a second, kills and lost answers included',
    source: 'the gateway’s answers and the durable commits of the ledger',
    read: ({ metrics }) => plain(metrics['purchases_a_second']),
  },
  {
    bench: 'mail',
    label: 'mails a second to a mail server that is well',
    source: 'one worker hands over one mail after the other on few connections',
    read: ({ metrics }) => plain(metrics['per_s']),
  },
  {
    bench: 'marked-view',
    label: 's until 200 first looks at marked photographs are all shown',
    source: 'as many decoders as cores, by intent',
    read: ({ metrics }) => plain(metrics['crowd_seconds']),
  },
  {
    bench: 'growth',
    label: 'bytes of PostgreSQL for a photograph, all tables and indexes',
    source: 'the rows of the photograph itself are most of it',
    read: ({ metrics }) => plain(metrics['bytes_per_picture']),
  },
]

export function limitsFound(resultOf: (bench: string) => Result | undefined): Limit[] {
  return sources.flatMap(({ bench, label, source, read }) => {
    const result = resultOf(bench)
    const limit = result && read(result)
    return limit ? [{ label, limit, source }] : []
  })
}

function firstSide({ measures }: Result, label: string): string | null {
  const side = measures.find((measure) => measure.label === label)?.sides[0]
  return side?.rounds.length ? formatNumber(median(side.rounds)) : null
}

function perCore(micros: string | number | undefined): string | null {
  return micros === undefined ? null : formatNumber(1e6 / Number(micros))
}

function plain(value: string | number | undefined): string | null {
  return value === undefined ? null : formatNumber(Number(value))
}
