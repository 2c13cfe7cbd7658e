import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'

const document = resolve(import.meta.dirname, '../../docs/restore.md')
const [begin, end] = ['<!-- what the drill found -->', '<!-- until here -->']
const originalMb = 8
const cellOriginals = 1_000_000

export type DrillFigures = Readonly<Record<string, string | number>>

/** The page for operators tells what was measured last, and when; nobody copies figures by hand. */
export function writeFigures(figures: DrillFigures, reached: boolean): void {
  const text = readFileSync(document, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error('docs/restore.md has no place for what the drill found')
  writeFileSync(document, `${text.slice(0, from)}${begin}\n\n${figuresText(figures, reached)}\n\n${text.slice(to)}`)
}

export function figuresText(figures: DrillFigures, reached: boolean): string {
  const of = (name: string) => figures[name]!
  const table = [
    ['photographs in the database; with a real object', `${of('rows')}; ${of('objects')}`],
    ['RPO: oldest acknowledgement lost (bar 300 s)', `**${of('rpo_s')} s**`],
    [
      'lost of acknowledged after the backup; of these without their bytes',
      `${of('lost')} of ${of('acknowledged')}; ${of('without_object')}`,
    ],
    ['RTO: a photographer is answered with their gallery (bar 3,600 s)', `**${of('rto_s')} s**`],
    ['of it: database fetched, log replayed', `${of('fetch_s')} s, ${of('replay_s')} s`],
    ['of it: what was erased erased again, api up', `${of('tombstones_s')} s, ${of('api_s')} s`],
    [
      'objects brought back',
      `${of('objects_back_s')} s (${of('back_objects_per_s')} objects/s, ${of('back_mb_per_s')} MB/s)`,
    ],
    ['full backup', `${of('full_backup_s')} s`],
    [
      'rows changed, counters wrong, objects wrong, traces of the erased',
      `${of('changed')}, ${of('count_drift')}, ${of('wrong_objects')}, ${of('erased_traces')}`,
    ],
    ['planted faults the scrub did not find; harness faults', `${of('unfound')} of 20; ${of('harness_faults')}`],
  ]
  const hours = (cellOriginals * originalMb) / Number(of('back_mb_per_s')) / 3_600
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores that the cell, both stores and the drill share, load average ${loadavg()[0]!.toFixed(0)}; bars ${reached ? 'reached' : 'missed'}.`,
    '',
    '| | |',
    '| --- | --- |',
    ...table.map(([what, found]) => `| ${what} | ${found} |`),
    '',
    `**What this does not show.** Only ${of('objects')} objects came back, not a million. At the measured ${of('back_mb_per_s')} MB/s of this machine, a million originals of ${originalMb} MB take ${hours.toFixed(0)} hours; a provider's line decides, not our code, and people are served meanwhile. Both stores were buckets of one Ceph on one disk.`,
  ].join('\n')
}
