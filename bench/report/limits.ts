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
    label: '24-megapixel photographs made ready per second',
    source: 'decoding and encoding: both cores are busy with sharp',
    read: (result) => firstSide(result, 'from stored to ready'),
  },
  {
    bench: 'ingest',
    label: 'MB per second received, hashed and stored',
    source: 'the store, which hashes every byte',
    read: (result) => firstSide(result, 'received and stored'),
  },
  {
    bench: 'serve',
    label: 'signed images per second and core of nginx, from its cache',
    source: 'system calls of nginx; a network card is full sooner',
    read: ({ metrics }) => perCore(metrics['revela_us']),
  },
  {
    bench: 'serve',
    label: 'MB per second of a family’s ZIP',
    source: 'reading from the store: one object at a time, by design',
    read: ({ metrics }) => plain(metrics['zip_mb_s']),
  },
  {
    bench: 'info-cpu',
    label: 'calls like `/customer/info` per second and core of the API',
    source: 'Node: two statements and the JSON of the response',
    read: ({ metrics }) => perCore(metrics['revela_us']),
  },
  {
    bench: 'guests',
    label: 'ms for 95% of the responses when the whole crowd arrives at once',
    source: 'one Node process serves them all; more processes share the load',
    read: ({ metrics }) => plain(metrics['burst_p95_ms']),
  },
  {
    bench: 'selection',
    label: 'taps acknowledged per second, on few selections, kills included',
    source: 'taps on one selection wait for its row lock; others do not',
    read: ({ metrics }) => plain(metrics['taps_per_second']),
  },
  {
    bench: 'money',
    label: 'purchases per second, kills and lost responses included',
    source: 'the gateway’s responses and the durable commits of the ledger',
    read: ({ metrics }) => plain(metrics['purchases_per_second']),
  },
  {
    bench: 'mail',
    label: 'mails per second to a working mail server',
    source: 'one worker sends one mail after the other on few connections',
    read: ({ metrics }) => plain(metrics['per_s']),
  },
  {
    bench: 'marked-view',
    label: 's until 200 first views of watermarked pictures are all shown',
    source: 'as many decoders as cores, by design',
    read: ({ metrics }) => plain(metrics['concurrent_views_s']),
  },
  {
    bench: 'growth',
    label: 'bytes of PostgreSQL per picture, all tables and indexes',
    source: 'mostly the rows of the picture itself',
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
