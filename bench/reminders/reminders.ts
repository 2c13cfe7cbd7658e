import type { TestStack } from '@revela/dev-env'
import { DAY_MS, HOUR_MS, reminderKinds } from '@revela/domain'
import { Client } from 'pg'
import type { Bench, Outcome, Size } from '../bench.ts'
import { seeded, type Random } from '../faults/random.ts'
import { queryAsAdmin, withAdmin } from '../harness/as-admin.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { seedOfCommit } from '../harness/commit-seed.ts'
import { customerIdSql } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { albumIdOf, linkSealer } from './album-life.ts'
import { applyEvent, clientIdOf, galleryIdOf, type AppliedEvent } from './apply-event.ts'
import { checks, findingsOf, type Findings, type FoundMail, type FoundReminder } from './findings.ts'
import { drawScenario, drawSweepTimes, type LifeEvent, type Scenario } from './scenario.ts'
import { startSweeper, type Sweeper } from './sweepers.ts'

const sizes = {
  short: { clients: 120, studios: 3, sweepsPerDay: 2, kills: 4 },
  long: { clients: 2_000, studios: 10, sweepsPerDay: 4, kills: 40 },
} satisfies Record<Size, object>

export const reminders: Bench = {
  name: 'reminders',
  claim: 'a year of 2,000 clients: no reminder twice, at night, without a cause or within 48 hours, whatever is killed',
  run: (size, options = {}) =>
    withStacks(1, async ([stack]) => {
      const seed = options.seed ?? seedOfCommit()
      const { clients, studios, sweepsPerDay, kills } = sizes[size]
      console.log(`${clients} clients of ${studios} studios, ${sweepsPerDay} sweeps a day by two workers, seed ${seed}`)
      const random = seeded(seed)
      const scenario = drawScenario(clients, studios, random)
      await prepare(stack!, studios)
      const replay = await replayYear(stack!, scenario, { sweepsPerDay, kills, random })
      return report(stack!, scenario, replay)
    }),
}

/** Accounts that may send, with all kinds by e-mail. */
async function prepare(stack: TestStack, studios: number): Promise<void> {
  await fillCustomers(stack, studios)
  await withAdmin(stack, async (admin) => {
    await admin.query(`update customer set created_at = '2029-01-01', email_confirmed_at = '2029-01-01'`)
    await admin.query(`update subscription set trial_ends_at = null, paid_until = '2040-01-01'`)
    await admin.query(
      `insert into reminder_setting (customer_id, kind, by_email)
       select ${customerIdSql}, kind, true from generate_series(1, $1::int) n, unnest($2::text[]) as kind`,
      [studios, [...reminderKinds]],
    )
  })
}

type Replay = {
  readonly applied: readonly AppliedEvent[]
  readonly sweeps: number
  readonly kills: number
  readonly jumps: number
  readonly races: number
  /** The times that a clock showed which was ahead. */
  readonly ahead: ReadonlySet<number>
  readonly errors: readonly string[]
}

/**
 * Moves through the year: events happen in their order, two workers sweep at the same times. Some events happen while
 * they sweep, some sweeps are killed, and some run with a clock that jumped.
 */
async function replayYear(
  stack: TestStack,
  { events }: Scenario,
  options: { readonly sweepsPerDay: number; readonly kills: number; readonly random: Random },
): Promise<Replay> {
  const { random } = options
  const times = drawSweepTimes(options.sweepsPerDay, random)
  const killAt = new Set(Array.from({ length: options.kills }, () => random.integer(20, times.length - 20)))
  const applied: AppliedEvent[] = []
  const errors: string[] = []
  const ahead = new Set<number>()
  const counts = { sweeps: 0, kills: 0, jumps: 0, races: 0 }
  const connection = new Client({ connectionString: stack.adminUrl })
  await connection.connect()
  const seal = linkSealer(stack.env)
  const sweepers = [await startSweeper(stack.env), await startSweeper(stack.env)] as const
  const stop = async () => {
    for (const sweeper of sweepers) sweeper.stop()
    await connection.end()
  }
  return withCleanUp(stop, async () => {
    let next = 0
    for (const [index, now] of times.entries()) {
      const due: LifeEvent[] = []
      for (; next < events.length && events[next]!.at <= now; next += 1) due.push(events[next]!)
      // The last ones happen while the workers sweep.
      const racing = random.chance(0.5) ? due.splice(-random.integer(1, 5)) : []
      for (const event of due) applied.push(await applyEvent(connection, event, seal))
      counts.races += racing.length
      const isJump = random.chance(0.02)
      if (isJump) counts.jumps += 1
      const clock = (sweeper: Sweeper) => {
        if (!isJump || sweeper !== sweepers[0]) return now
        const jumped = new Date(now.getTime() + random.pick([-3 * DAY_MS, -HOUR_MS, 26 * HOUR_MS]))
        if (jumped > now) ahead.add(jumped.getTime())
        return jumped
      }
      const sweeping = killAt.has(index)
        ? [sweepers[0].runAndKill(now, random.integer(1, 80)).then(() => null), sweepers[1].run(now)]
        : sweepers.map((sweeper) => sweeper.run(clock(sweeper)))
      if (killAt.has(index)) counts.kills += 1
      counts.sweeps += 2
      for (const event of racing) applied.push(await applyEvent(connection, event, seal))
      for (const error of await Promise.all(sweeping)) if (error !== null) errors.push(error)
    }
    return { applied, ahead, errors, ...counts }
  })
}

async function report(stack: TestStack, scenario: Scenario, replay: Replay): Promise<Outcome> {
  const { found, mails } = await readSent(stack, scenario)
  // A reminder sent a day ahead delays the next one by as much, perhaps until its cause has ended.
  const delayed = new Set(found.filter(({ sentAt }) => replay.ahead.has(sentAt.getTime())).map(({ client }) => client))
  const controls = scenario.controls.filter(({ client }) => !delayed.has(client))
  const findings = findingsOf(found, mails, replay.applied, controls)
  for (const check of checks) for (const text of findings[check].slice(0, 10)) console.error(`  ${check}: ${text}`)
  for (const error of replay.errors.slice(0, 10)) console.error(`  sweep failed: ${error}`)
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  const kinds = reminderKinds.map((kind) => `${kind} ${byKind.get(kind)?.length ?? 0}`)
  console.log(
    `  ${replay.applied.length} events, ${replay.races} of them during a sweep; ${replay.sweeps} sweeps, ${replay.kills} killed, ${replay.jumps} with a jumped clock`,
  )
  console.log(`  sent: ${kinds.join(', ')}; ${controls.length} of ${scenario.controls.length} control clients judged`)
  const undetected = undetectedFaults(found, mails, replay.applied, controls, findings)
  const missingKinds = reminderKinds.filter((kind) => !byKind.has(kind))
  const isClean = checks.every((check) => findings[check].length === 0)
  return {
    passed:
      isClean &&
      controls.length > scenario.controls.length / 2 &&
      undetected.length === 0 &&
      missingKinds.length === 0 &&
      replay.errors.length === 0 &&
      replay.kills > 0 &&
      replay.jumps > 0,
    metrics: {
      sent: found.length,
      ...Object.fromEntries(checks.map((check) => [check, findings[check].length])),
      kinds: byKind.size,
      controls: controls.length,
      sweeps: replay.sweeps,
      kills: replay.kills,
      clock_jumps: replay.jumps,
      undetected_faults: undetected.length,
      harness_errors: replay.errors.length,
    },
  }
}

async function readSent(
  stack: TestStack,
  { events }: Scenario,
): Promise<{ found: FoundReminder[]; mails: FoundMail[] }> {
  const clients = new Map(events.map(({ client }) => [clientIdOf(client), client]))
  const galleries = new Map(
    events.flatMap(({ gallery }) => [galleryIdOf(gallery), albumIdOf(gallery)].map((id) => [id, gallery] as const)),
  )
  type Row = {
    id: string
    client_id: string
    gallery_id: string | null
    album_id: string | null
    kind: string
    step: number
    cause_at: Date
    sent_at: Date
    mail_id: string | null
  }
  const rows = await queryAsAdmin<Row>(
    stack,
    `select * from client_reminder where channel = 'email' order by sent_at, id`,
  )
  const mails = await queryAsAdmin<{ id: string; client_id: string }>(
    stack,
    `select id, client_id from outbox_mail where kind = 'client-reminder'`,
  )
  return {
    found: rows.map((row) => ({
      id: row.id,
      client: clients.get(row.client_id) ?? 0,
      gallery: galleries.get(row.gallery_id ?? row.album_id ?? '') ?? 0,
      kind: row.kind,
      step: row.step,
      causeAt: row.cause_at,
      sentAt: row.sent_at,
      mailId: row.mail_id,
    })),
    mails: mails.map(({ id, client_id }) => ({ id, client: clients.get(client_id) ?? 0 })),
  }
}

/** Plants one violation of each kind; the checker must find each of them. */
function undetectedFaults(
  found: readonly FoundReminder[],
  mails: readonly FoundMail[],
  applied: readonly AppliedEvent[],
  controls: Scenario['controls'],
  clean: Findings,
): string[] {
  const [first] = found
  if (!first) return ['nothing was sent']
  const night = new Date(first.sentAt.getTime() - (first.sentAt.getTime() % DAY_MS) + 5 * HOUR_MS)
  const opened = found.find(({ kind }) => kind === 'not-opened') ?? first
  const withoutEarlier = applied.map((event) =>
    event.client === opened.client ? { ...event, earlierReminders: new Set<string>() } : event,
  )
  const entered = { ...withoutEarlier.find(({ client }) => client === opened.client)!, gallery: opened.gallery }
  const planted: [keyof Findings, Findings][] = [
    ['twice', findingsOf([...found, { ...first, id: 'planted' }], mails, applied, [])],
    ['twice', findingsOf(found, [...mails, { id: 'planted', client: first.client }], applied, [])],
    ['outside_hours', findingsOf([{ ...first, sentAt: night }], mails, applied, [])],
    [
      'within_48h',
      findingsOf(
        [...found, { ...first, step: 99, sentAt: new Date(first.sentAt.getTime() + HOUR_MS) }],
        mails,
        applied,
        [],
      ),
    ],
    ['after_cause', findingsOf([opened], mails, [...withoutEarlier, { ...entered, do: 'enter' }], [])],
    ['missed', findingsOf(found, mails, applied, [...controls, { client: first.client, expected: ['never sent'] }])],
  ]
  return planted.filter(([check, findings]) => findings[check].length <= clean[check].length).map(([check]) => check)
}
