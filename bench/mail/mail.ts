import { asSuperuser, type TestStack } from '@revela/dev-env'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Length } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { entryOf, runEntry } from '../harness/run-entry.ts'
import { recordMeasure } from '../harness/measures.ts'
import { quantile } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { createFaultSequence } from './fault-sequence.ts'
import { startFaultySmtpServer, type FaultySmtpServer } from './faulty-smtp-server.ts'
import { findingsOf, queueMails } from './findings.ts'
const sizes = {
  short: { calmMails: 60, mails: 120, downMs: 2_000, outageCount: 1, stallCount: 0, minutes: 2 },
  middle: { calmMails: 200, mails: 300, downMs: 5_000, outageCount: 1, stallCount: 0, minutes: 5 },
  long: { calmMails: 300, mails: 1_000, downMs: 15_000, outageCount: 3, stallCount: 1, minutes: 25 },
}
/** The service level of the product, from queueing to acceptance by the mail server. */
const maxSeconds = 60
/** The maximum number of faults for one mail, so that the bench ends. */
const maxFaults = 5

export const mail: Bench = {
  name: 'mail',
  claim:
    '1,000 mails to a server that is down, slow, rejecting and cut off: 0 lost, 0 duplicated except after an unacknowledged acceptance',
  reportSize: 'middle',
  run: (size) =>
    withStacks(1, async ([stack]) => {
      await fillCustomers(stack!, 1)
      const faultsByRecipient = new Map<string, number>()
      const { stallCount } = sizes[size]
      const counts = {
        none: 8,
        slow: 2,
        'rcpt-450': 2,
        'data-452': 2,
        'dot-451': 2,
        'cut-in-data': 2,
        'cut-unheard': 2,
      }
      const drawFault = createFaultSequence({ ...counts, stall: stallCount }, Math.random)
      const server = await startFaultySmtpServer((recipient) => {
        if (recipient.startsWith('calm')) return 'none'
        const faultCount = faultsByRecipient.get(recipient) ?? 0
        const fault = faultCount < maxFaults ? drawFault() : 'none'
        if (fault !== 'none') faultsByRecipient.set(recipient, faultCount + 1)
        return fault
      })
      return withCleanUp(server.close, () => withMailWorker(stack!, server, (log) => run(stack!, server, size, log)))
    }),
}

async function run(stack: TestStack, server: FaultySmtpServer, size: Length, log: readonly string[]) {
  const { calmMails, mails, downMs, outageCount, minutes } = sizes[size]
  const calmQueued = await queueMails(stack, 'calm', calmMails)
  await waitUntilSettled(stack, calmQueued.length, minutes)
  const acceptedAt = new Map(server.accepted.map(({ recipient, at }) => [recipient, at]))
  const waits = calmQueued
    .filter(({ isRejected }) => !isRejected)
    .map(({ recipient, at }) => (acceptedAt.get(recipient) ?? Infinity) - at)
  const p95 = quantile(waits, 0.95) / 1_000
  const perSecond = calmMails / ((Math.max(...acceptedAt.values()) - calmQueued[0]!.at) / 1_000)
  console.log(
    `without faults: ${calmMails} mails, p95 ${p95.toFixed(2)} s from queue to server, ${perSecond.toFixed(0)} per second`,
  )

  recordMeasure({
    label: 'a mail from the queue to the server, 95% within',
    unit: 's',
    sides: [{ name: 'revela', rounds: [p95] }],
    bar: { max: maxSeconds },
  })
  const faultyQueued = await queueMails(stack, 'storm', mails)
  for (let n = 0; n < outageCount; n += 1) {
    await sleep(1_500)
    await server.stopFor(downMs)
  }
  await waitUntilSettled(stack, calmMails + mails, minutes)
  const findings = findingsOf([...calmQueued, ...faultyQueued], await statesOf(stack), server.accepted)
  const injected = [...server.injected].toSorted().map(([kind, count]) => `${kind} ${count}`)
  console.log(`with faults: ${mails} mails; ${injected.join(', ')}`)
  for (const { recipient, messageIds } of findings.repeatedAfterUnacknowledged) {
    console.log(
      `  ${recipient}: accepted ${messageIds.length} times, the connection closed before the response; <${messageIds[0]}> each time`,
    )
  }
  const sameId = findings.repeatedAfterUnacknowledged.every(({ messageIds }) => new Set(messageIds).size === 1)
  const storedText = [await storedMails(stack), ...log].join('\n')
  const readable = [...calmQueued, ...faultyQueued].filter(({ secret }) => storedText.includes(secret)).length
  const violations = {
    lost: findings.lost,
    repeated: findings.repeated,
    wrong_state: findings.invalidState,
    wrong_mail: findings.unknownMail,
  }
  for (const [violation, recipients] of Object.entries(violations)) {
    if (recipients.length > 0) console.error(`  ${violation}: ${recipients.slice(0, 10).join(', ')}`)
  }
  const faults = [...server.injected.values()].reduce((sum, count) => sum + count, 0)
  const notInjected = ['slow', 'rcpt-450', 'data-452', 'dot-451', 'cut-in-data', 'cut-unheard', 'down'].filter(
    (kind) => !server.injected.has(kind),
  )
  const hasNoViolations = Object.values(violations).every((recipients) => recipients.length === 0)
  return {
    passed: hasNoViolations && sameId && readable === 0 && p95 <= maxSeconds && notInjected.length === 0,
    metrics: {
      mails: calmMails + mails,
      faults,
      lost: findings.lost.length,
      repeated: findings.repeated.length,
      resent_after_lost_reply: findings.repeatedAfterUnacknowledged.length,
      wrong_state: findings.invalidState.length,
      wrong_mail: findings.unknownMail.length,
      readable_secrets: readable,
      p95_s: p95.toFixed(2),
      per_s: perSecond.toFixed(0),
      harness_errors: notInjected.length,
    },
  }
}

/**
 * The worker as in production. Its messages about failed attempts are expected and not printed; they are searched for
 * secrets.
 */
async function withMailWorker<T>(
  stack: TestStack,
  server: FaultySmtpServer,
  work: (log: readonly string[]) => Promise<T>,
): Promise<T> {
  const env = { ...stack.env, SMTP_URL: `smtp://127.0.0.1:${server.port}` }
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const { child, stop } = runEntry(entryOf('worker'), env, { stdio: [...stdio], stopTimeoutMs: 40_000 })
  const log: string[] = []
  child.stdout!.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  return withCleanUp(stop, () => work(log))
}

/** The product's backoff is real; the bench makes waiting mails due at once. */
async function waitUntilSettled(stack: TestStack, count: number, minutes: number): Promise<void> {
  for (const end = Date.now() + minutes * 60_000; ; await sleep(500)) {
    await query(stack, `update pgboss.job set start_after = now() where name = 'mail.send' and state = 'retry'`)
    const [row] = await query<{ settled: number }>(
      stack,
      `select count(*)::int as settled from outbox_mail where kind = 'gallery-sent' and state <> 'queued'`,
    )
    if (row!.settled === count) return
    if (Date.now() > end)
      return console.error(`  only ${row!.settled} of ${count} mails reached a final state within ${minutes} minutes`)
  }
}

const statesOf = (stack: TestStack) =>
  query<{ id: string; state: string }>(stack, `select id, state from outbox_mail where kind = 'gallery-sent'`)

/** The stored mails as a reader of the database alone sees them. */
async function storedMails(stack: TestStack): Promise<string> {
  const [row] = await query<{ dump: string }>(stack, `select string_agg(m::text, '\n') as dump from outbox_mail m`)
  return row!.dump
}

function query<Row>({ engines, database }: TestStack, text: string): Promise<Row[]> {
  return asSuperuser(engines, async (client) => (await client.query(text)).rows as Row[], database)
}
