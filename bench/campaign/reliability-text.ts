import { shortCommit, type Result } from '../report/result.ts'
import { machinesText, movesText } from './cell-text.ts'
import { count, measuredOn, number, sumOf, thousands } from './text-parts.ts'

/** The kinds of faults, in the words of the document. */
const kinds: Readonly<Record<string, string>> = {
  'kill-upload': 'the upload process killed',
  'kill-api': 'the api killed',
  'kill-worker': 'the worker killed',
  'kill-renderer': 'the renderer killed',
  'kill-decoder': 'a decoder killed',
  'cut-client': 'connections to the browser cut',
  'cut-store': 'connections to the store cut',
  'cut-database': 'connections to the database cut',
  'kill-database': 'PostgreSQL killed with its sessions',
  'kill-store': 'the store’s gateway, its disk daemon or both killed',
  'full-database': 'PostgreSQL’s disk full',
  'full-store': 'the store full',
  'slow-store': 'the store without response for 0.5 to 35 s',
  'lying-store':
    'wrong responses of the store (success without storing, success for half, another ETag, 5xx, half of the bytes on a read)',
  'jump-clock': 'the clock moved by ± 15 min or 2 days, with the sweeps at that time',
  deploy: 'every process replaced, one after the other (SIGTERM)',
}

const lossRows: readonly (readonly [string, readonly string[]])[] = [
  ['acknowledged photographs lost, or with other bytes (SHA-256)', ['lost', 'corrupt']],
  ['duplicated, or back after their deletion', ['duplicate', 'resurrected']],
  ['objects without a row, renditions missing, photographs never ready', ['orphan', 'rendition_missing', 'not_ready']],
  ['wrong quota or gallery counters, leftover rows or jobs', ['usage_drift', 'owner_drift', 'leftover_rows']],
  ['chapters lost or back after their deletion, pictures in another chapter', ['chapter_lost', 'chapter_wrong']],
  [
    'own domains lost or back after their removal, with another owner, or with more orders than the authority was asked for',
    ['domain_lost', 'domain_owners', 'order_doubled'],
  ],
  ['ZIPs that were incomplete or different', ['invalid_zips']],
  ['processes that crashed without being killed or did not stop on SIGTERM, stuck requests', ['crashes', 'stuck']],
]

/** A complete result of the campaign; undefined: not run yet, or not to its end. */
type CompleteResultOf = (name: string) => Result | undefined

/**
 * The sections of docs/reliability.md by their markers, made from measured results only. A section whose bench has no
 * complete result is missing here: the document keeps what it has.
 */
export function reliabilitySections(
  resultOf: CompleteResultOf,
  results: readonly Result[],
): ReadonlyMap<string, string> {
  const sections = new Map<string, string>()
  const add = (marker: string, name: string, textOf: (result: Result) => string) => {
    const result = resultOf(name)
    if (result) sections.set(marker, textOf(result))
  }
  add('campaign', 'faults', (result) => photographsText(result).join('\n'))
  add('machines', 'faults-cell', machinesText)
  add('moves', 'move', movesText)
  if (results.length > 0) sections.set('campaign-parts', partsText(results))
  return sections
}

/** Replaces the text between the markers of each section, and nothing else. */
export function replaceSections(document: string, sections: ReadonlyMap<string, string>): string {
  return [...sections].reduce((text, [marker, section]) => {
    const pattern = new RegExp(`(<!-- ${marker} -->\\n)[\\s\\S]*(<!-- /${marker} -->)`)
    if (!pattern.test(text)) throw new Error(`markers of ${marker} not found`)
    return text.replace(pattern, (_, begin: string, end: string) => `${begin}\n${section}\n\n${end}`)
  }, document)
}

function photographsText(result: Result): string[] {
  const { metrics } = result
  const pictures = count(metrics, 'uploads') + count(metrics, 'overwrites') + count(metrics, 'covers')
  const done =
    `${number(metrics, 'faults')} faults over ${thousands(pictures)} acknowledged photographs ` +
    `(${number(metrics, 'uploads')} uploads, ${number(metrics, 'overwrites')} overwrites, ${number(metrics, 'covers')} covers), ` +
    `${number(metrics, 'deletes')} deletes, ${number(metrics, 'works_deleted')} works deleted, ` +
    `${number(metrics, 'trashed')} galleries moved to the trash and back, ${number(metrics, 'zips')} ZIPs downloaded ` +
    `(resumed ${number(metrics, 'zips_resumed')} times after a cut), ${number(metrics, 'into_albums')} spreads uploaded to albums, ` +
    `${number(metrics, 'albums_deleted')} albums deleted, ${number(metrics, 'chapters')} chapters created and ` +
    `${number(metrics, 'chapters_deleted')} deleted, ${number(metrics, 'placements')} times pictures moved between chapters, ` +
    `${number(metrics, 'domains_added')} own domains added and ${number(metrics, 'domains_removed')} removed, ` +
    `${number(metrics, 'certificates')} certificates issued`
  return [
    `| ${done} | found |`,
    '| --- | --- |',
    ...lossRows.map(([name, names]) => `| ${name} | ${sumOf(metrics, names)} |`),
    `| violations planted at the end that the check did not find | ${sumOf(metrics, ['undetected_faults'])} |`,
    `| harness faults (a fault without effect on running work; not counted above) | ${number(metrics, 'harness_errors')} |`,
    '',
    '| kind | times | recovery (median / worst, s) |',
    '| --- | --- | --- |',
    ...Object.entries(kinds).map(([kind, name]) => {
      const recovery = String(metrics[`again:${kind}`] ?? '-').replace('/', ' / ')
      return `| ${name} | ${number(metrics, `kind:${kind}`)} | ${recovery} |`
    }),
    '',
    `Measured on ${measuredOn(result)}. Recovery is the time from the fault until a photograph is acknowledged with ` +
      `every process up, for faults that came alone.`,
  ]
}

/** One row for each part that has a result, complete or not. */
export function partsText(results: readonly Result[]): string {
  const products = new Set(results.map(({ product }) => product))
  const row = (result: Result) => {
    const { name, at, metrics, passed } = result
    const bar = metrics['whole'] === 'no' ? '**incomplete**' : passed ? 'reached' : '**missed**'
    const minutes = Math.max(1, Math.round(result.seconds / 60))
    const code = products.size === 1 ? shortCommit(result) : `${shortCommit(result)}, product \`${result.product}\``
    return `| \`${name}\` | ${partText(result).replaceAll('|', '/')} | ${at.slice(0, 10)} | ${code} | ${minutes} | ${bar} |`
  }
  return [
    '| Part | Measured | Day | Commit | Minutes | Bars |',
    '| --- | --- | --- | --- | --- | --- |',
    ...results.toSorted((a, b) => a.name.localeCompare(b.name)).map(row),
    '',
    products.size === 1
      ? `All on the same product code (\`${[...products][0]}\`): the commits differ in benches and documents only.`
      : 'These are results of different product code: the campaign is not finished.',
  ].join('\n')
}

function partText({ name, metrics }: Result): string {
  const counts = (names: readonly string[]) =>
    names.flatMap((key) => (key in metrics ? [`${key.replaceAll('_', ' ')} ${metrics[key]}`] : [])).join(', ')
  switch (name) {
    case 'faults':
    case 'faults-cell':
      return counts(['faults', 'failovers', 'uploads', 'whole', 'broke'])
    case 'selection':
      return (
        `${number(metrics, 'taps')} taps acknowledged; api killed ${metrics['api_kills']}, PostgreSQL ` +
        `${metrics['database_kills']} times; ${counts(['lost', 'over_limit', 'after_finish', 'crashes', 'harness_errors'])}`
      )
    case 'mail':
      return (
        `${number(metrics, 'mails')} mails, ${number(metrics, 'faults')} faults of the mail server; ` +
        counts(['lost', 'repeated', 'wrong_state', 'wrong_mail', 'harness_errors'])
      )
    case 'money':
      return (
        `${number(metrics, 'purchases')} purchases answered; api killed ${metrics['api_kills']}, PostgreSQL ` +
        `${metrics['database_kills']} times, ${number(metrics, 'events_duplicated')} events duplicated, ` +
        `${number(metrics, 'events_lost')} lost, ${number(metrics, 'events_forged')} forged; ` +
        counts(['double_charge', 'missed', 'invented', 'rejected_but_charged', 'forged_accepted', 'harness_errors'])
      )
    case 'mutants':
      return `${metrics['caught']} of ${metrics['mutants']} removed safeguards made a test fail; ${counts(['harness_errors'])}`
    default:
      return counts(Object.keys(metrics).filter((key) => key !== 'whole'))
  }
}
