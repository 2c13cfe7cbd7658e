import type { DatabaseFault, OtherFault } from '../faults/cell/plan.ts'
import type { Result } from '../report/result.ts'
import { count, measuredOn, number, sumOf, thousands } from './text-parts.ts'

/** The faults of a cell's machines, in the words of the document; several without a stop of writes share a row. */
const databaseFaults: Readonly<Record<DatabaseFault, string>> = {
  'kill-primary': 'the primary’s PostgreSQL killed',
  'kill-primary-machine': 'the primary’s machine killed (PostgreSQL, Patroni, etcd)',
  'isolate-primary': 'the primary cut off from everything',
  'kill-patroni': 'Patroni killed',
  'kill-standby': 'a standby killed',
  'isolate-standby': 'a standby cut off',
  'kill-etcd': 'a member of etcd killed',
}
const otherFaults: readonly (readonly [string, readonly OtherFault[]])[] = [
  [
    'disks, gateways and monitors of the store killed, its machine cut off',
    ['kill-disk', 'kill-gateway', 'kill-monitor', 'isolate-store'],
  ],
  [
    'api, upload, worker and renderer killed, an application machine cut off',
    ['kill-api', 'kill-upload', 'kill-worker', 'kill-renderer', 'isolate-app'],
  ],
  ['HAProxy killed', ['kill-haproxy']],
]

/** The tables of `faults --cell`. */
export function machinesText(result: Result): string {
  const { metrics } = result
  return [
    `| ${number(metrics, 'faults')} faults and ${number(metrics, 'failovers')} failovers, ${measuredOn(result)} | found |`,
    '| --- | --- |',
    `| acknowledged rows, pictures, taps or purchases lost or changed | ${sumOf(metrics, ['lost', 'wrong'])} |`,
    `| two primaries that both acknowledged writes | ${sumOf(metrics, ['split_brain'])} |`,
    `| crashes, calls that never finished, invalid ZIPs | ${sumOf(metrics, ['crashes', 'stuck'])} |`,
    `| images that the edge did not serve while writes were stopped | ${sumOf(metrics, ['edge_reads_failed'])} |`,
    `| longest stop of writes | **${metrics['longest_write_stop_s']} s** (bar: 30 s) |`,
    `| harness errors | ${number(metrics, 'harness_errors')} |`,
    '',
    '| Fault | times | writes stopped, median and longest (s) |',
    '| --- | --- | --- |',
    ...Object.entries(databaseFaults).map(([kind, name]) => {
      const stop = String(metrics[`stop:${kind}`] ?? '-').replace('/', ' / ')
      return `| ${name} | ${number(metrics, `kind:${kind}`)} | ${stop} |`
    }),
    ...otherFaults.map(([name, kinds]) => {
      const times = kinds.reduce((sum, kind) => sum + count(metrics, `kind:${kind}`), 0)
      return `| ${name} | ${thousands(times)} | |`
    }),
  ].join('\n')
}

/** The table of `move`. */
export function movesText(result: Result): string {
  const { metrics } = result
  return [
    `| ${number(metrics, 'moves')} moves of customers with ${number(metrics, 'min_rows')} to ${number(metrics, 'max_rows')} pictures, ` +
      `${number(metrics, 'kills')} kills, ${measuredOn(result)} | found |`,
    '| --- | --- |',
    `| uploads (${number(metrics, 'uploads')}), taps (${number(metrics, 'taps')}), purchases (${number(metrics, 'purchases')}), ` +
      `writes (${number(metrics, 'writes')}) or rows (${number(metrics, 'rows')}) lost, doubled or changed | ` +
      `${sumOf(metrics, ['lost', 'doubled', 'wrong'])} |`,
    `| reads that lacked the last acknowledged write, answers of the wrong cell | ${sumOf(metrics, ['wrong_cell'])} |`,
    `| rows of the old cell that changed after the switch | ${sumOf(metrics, ['old_cell_changed'])} |`,
    `| rows or objects left by \`--erase\` (${number(metrics, 'erased')} customers) | ${sumOf(metrics, ['not_erased'])} |`,
    `| moves that failed, calls that never finished | ${sumOf(metrics, ['failed', 'stuck'])} |`,
    `| planted violations that the check did not find | ${sumOf(metrics, ['undetected_faults'])} |`,
    `| longest stop of a customer’s writes, kills and new starts included | **${metrics['longest_stop_s']} s**, median ` +
      `${metrics['median_stop_s']} s (bar: 60 s) |`,
  ].join('\n')
}
