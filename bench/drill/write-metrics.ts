import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'

const document = resolve(import.meta.dirname, '../../docs/restore.md')
const [begin, end] = ['<!-- what the drill found -->', '<!-- until here -->']
const originalMb = 8
const cellOriginals = 1_000_000

export type DrillMetrics = Readonly<Record<string, string | number>>

/** Writes the last measured values and their date into the operators' page, so that no one copies them by hand. */
export function writeMetrics(
  metrics: DrillMetrics,
  passed: boolean,
  measurement = { at: new Date().toISOString(), load: loadavg()[0]! },
): void {
  const text = readFileSync(document, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error('docs/restore.md: markers of the drill not found')
  writeFileSync(
    document,
    `${text.slice(0, from)}${begin}\n\n${metricsText(metrics, passed, measurement)}\n\n${text.slice(to)}`,
  )
}

function metricsText(metrics: DrillMetrics, passed: boolean, { at, load }: { at: string; load: number }): string {
  const metricOf = (name: string) => metrics[name]!
  const table = [
    ['pictures in the database; with a real object', `${metricOf('rows')}; ${metricOf('objects')}`],
    ['RPO: oldest lost acknowledgement (bar 300 s)', `**${metricOf('rpo_s')} s**`],
    [
      'acknowledged after the backup and lost; of these without their bytes',
      `${metricOf('lost')} of ${metricOf('acknowledged')}; ${metricOf('missing_objects')}`,
    ],
    ['RTO: until the api returns a photographer’s gallery (bar 3,600 s)', `**${metricOf('rto_s')} s**`],
    ['of it: database fetched, WAL replayed', `${metricOf('fetch_s')} s, ${metricOf('replay_s')} s`],
    ['of it: tombstones re-applied, api ready', `${metricOf('tombstones_s')} s, ${metricOf('api_s')} s`],
    [
      'objects restored',
      `${metricOf('restore_objects_s')} s (${metricOf('restored_objects_per_s')} objects/s, ${metricOf('restored_mb_per_s')} MB/s)`,
    ],
    ['full backup', `${metricOf('full_backup_s')} s`],
    [
      'changed rows, wrong counters, wrong objects, traces of the erased account',
      `${metricOf('changed')}, ${metricOf('count_drift')}, ${metricOf('mismatched_objects')}, ${metricOf('erased_traces')}`,
    ],
    [
      'planted faults the scrub did not report; harness errors',
      `${metricOf('unfound')} of 20; ${metricOf('harness_errors')}`,
    ],
  ]
  const [objectsPerSecond, mbPerSecond] = [
    Number(metricOf('restored_objects_per_s')),
    Number(metricOf('restored_mb_per_s')),
  ]
  const byObjects = cellOriginals / objectsPerSecond / 3_600
  const byBytes = (cellOriginals * originalMb) / mbPerSecond / 3_600
  const neededMb = (cellOriginals * originalMb) / (24 * 3_600)
  return [
    `Measured on ${at.slice(0, 10)}, ${availableParallelism()} cores shared by the cell, both stores and the drill, load average ${load.toFixed(0)}; bars ${passed ? 'reached' : 'missed'}.`,
    '',
    '| | |',
    '| --- | --- |',
    ...table.map(([label, found]) => `| ${label} | ${found} |`),
    '',
    `**What this does not show.** The cell was destroyed at some moment of the archive's minute; in the worst case the whole minute and the segment being sent are lost.`,
    `Only ${metricOf('objects')} objects were restored (most of 40 KB, every hundredth of ${originalMb} MB), not a million. At this machine's ${objectsPerSecond} objects/s a million objects would take ${byObjects.toFixed(1)} hours, and at ${mbPerSecond} MB/s, if each had ${originalMb} MB, ${byBytes.toFixed(0)} hours: both stores were buckets of one Ceph on one disk, and client and stores shared the cores. Restoring all of them within a day needs ${neededMb.toFixed(0)} MB/s between the two providers; this was not measured. Meanwhile users are served from the copy.`,
  ].join('\n')
}
