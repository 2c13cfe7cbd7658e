import type { Result } from '../report/result.ts'

type Metrics = Result['metrics']
type ResultOf = (name: string) => Result | undefined

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
  ['ZIPs that were incomplete or different', ['invalid_zips']],
  ['processes that crashed without being killed or did not stop on SIGTERM, stuck requests', ['crashes', 'stuck']],
]

/** The section between the markers in docs/reliability.md, made from measured results only. */
export function reliabilityText(resultOf: ResultOf): string {
  const faults = resultOf('faults')
  if (!faults) return 'Not measured yet: `node bench/campaign/run-campaign.ts`.'
  return [
    ...photographsText(faults),
    '',
    '| separate campaigns | |',
    '| --- | --- |',
    ...['selection', 'mail', 'money'].map((name) => `| ${appText(name, resultOf(name))} |`),
    '',
    mutantsText(resultOf('mutants')),
  ].join('\n')
}

function photographsText({ metrics, at, load }: Result): string[] {
  const count = (name: string) => Number(metrics[name] ?? 0)
  const sumOf = (names: readonly string[]) => `**${names.reduce((sum, name) => sum + count(name), 0)}**`
  const isWhole = metrics['whole'] === 'yes'
  const pictures = count('uploads') + count('overwrites') + count('covers')
  const done =
    `${number(metrics, 'faults')} faults over ${thousands(pictures)} acknowledged photographs ` +
    `(${number(metrics, 'uploads')} uploads, ${number(metrics, 'overwrites')} overwrites, ${number(metrics, 'covers')} covers), ` +
    `${number(metrics, 'deletes')} deletes, ${number(metrics, 'works_deleted')} works deleted, ` +
    `${number(metrics, 'trashed')} galleries moved to the trash and back, ${number(metrics, 'zips')} ZIPs downloaded ` +
    `(resumed ${number(metrics, 'zips_resumed')} times after a cut)`
  return [
    `| ${done} | found |`,
    '| --- | --- |',
    ...lossRows.map(([name, names]) => `| ${name} | ${sumOf(names)} |`),
    `| violations planted at the end that the check did not find | ${isWhole ? sumOf(['undetected_faults']) : 'not done yet'} |`,
    `| harness faults (a fault without effect on running work; not counted above) | ${number(metrics, 'harness_errors')} |`,
    '',
    '| kind | times | recovery (median / worst, s) |',
    '| --- | --- | --- |',
    ...Object.entries(kinds).map(([kind, name]) => {
      const recovery = String(metrics[`again:${kind}`] ?? '-').replace('/', ' / ')
      return `| ${name} | ${number(metrics, `kind:${kind}`)} | ${recovery} |`
    }),
    '',
    `Ended ${at.slice(0, 16).replace('T', ' ')} UTC${isWhole ? '' : ', not at its full length of 3,000 faults'}; ` +
      `load average ${load.after.toFixed(0)} at the end, on two cores shared with other work. Recovery is the time from ` +
      `the fault until a photograph is acknowledged with every process up, for faults that came alone.`,
  ]
}

function appText(name: string, result: Result | undefined): string {
  if (!result) return `${name} | not in this campaign yet`
  const f = result.metrics
  const size = result.size === 'long' ? '' : ` (${result.size} form)`
  const zero = (names: readonly string[]) =>
    names.map((key) => `${key.replaceAll('_', ' ')} ${f[key] ?? '-'}`).join(', ')
  switch (name) {
    case 'selection':
      return (
        `selection taps${size} | ${number(f, 'taps')} acknowledged; api killed ${f['api_kills']}, ` +
        `PostgreSQL ${f['database_kills']} times; ${zero(['lost', 'over_limit', 'after_finish', 'crashes', 'harness_errors'].filter((key) => key in f))}`
      )
    case 'mail':
      return (
        `mails${size} | ${number(f, 'mails')} mails, ${number(f, 'faults')} faults of the mail server; ` +
        zero(['lost', 'repeated', 'wrong_state', 'wrong_mail', 'harness_errors'])
      )
    default:
      return (
        `purchases${size} | ${number(f, 'purchases')} answered; api killed ${f['api_kills']}, PostgreSQL ${f['database_kills']} times, ` +
        `${number(f, 'events_duplicated')} events duplicated, ${number(f, 'events_lost')} lost, ${number(f, 'events_forged')} forged; ` +
        zero(
          ['double_charge', 'missed', 'invented', 'rejected_but_charged', 'forged_accepted', 'harness_errors'].filter(
            (key) => key in f,
          ),
        )
      )
  }
}

function mutantsText(result: Result | undefined): string {
  if (!result) return 'Safeguards removed one at a time: not measured yet (`npm run bench -- mutants`).'
  const { mutants, caught, harness_errors: faults } = result.metrics
  return (
    `Safeguards removed one at a time (\`npm run bench -- mutants\`): **${caught} of ${mutants}** made a test fail, ` +
    `${faults} harness faults.`
  )
}

function number(metrics: Metrics, name: string): string {
  return thousands(Number(metrics[name] ?? 0))
}

function thousands(count: number): string {
  return count.toLocaleString('en')
}
