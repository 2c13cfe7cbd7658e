import { asSuperuser, type TestStack } from '@revela/dev-env'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Length } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { entryOf, runEntry } from '../harness/run-entry.ts'
import { noteMeasure } from '../harness/measures.ts'
import { quantile } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { faultDeck } from './fault-deck.ts'
import { startFaultyServer, type FaultyServer } from './faulty-server.ts'
import { findingsOf, queueMails } from './findings.ts'
const sizes = {
  short: { calm: 60, mails: 120, downMs: 2_000, downs: 1, stalls: 0, minutes: 2 },
  middle: { calm: 200, mails: 300, downMs: 5_000, downs: 1, stalls: 0, minutes: 5 },
  long: { calm: 300, mails: 1_000, downMs: 15_000, downs: 3, stalls: 1, minutes: 25 },
}
/** The service level of the product, from the queue to the mail server. */
const mostSeconds = 60
/** A mail meets this many faults at most, so that the bench ends. */
const mostFaults = 5

export const mail: Bench = {
  name: 'mail',
  proves:
    '1,000 mails to a server that is down, slow, refusing and cut off: 0 lost, 0 twice but where a taking went unheard',
  inReport: 'middle',
  run: (size) =>
    withStacks(1, async ([stack]) => {
      await fillCustomers(stack!, 1)
      const met = new Map<string, number>()
      const { stalls } = sizes[size]
      const counts = {
        none: 8,
        slow: 2,
        'rcpt-450': 2,
        'data-452': 2,
        'dot-451': 2,
        'cut-in-data': 2,
        'cut-unheard': 2,
      }
      const draw = faultDeck({ ...counts, stall: stalls }, Math.random)
      const server = await startFaultyServer((recipient) => {
        if (recipient.startsWith('calm')) return 'none'
        const before = met.get(recipient) ?? 0
        const fault = before < mostFaults ? draw() : 'none'
        if (fault !== 'none') met.set(recipient, before + 1)
        return fault
      })
      return withCleanUp(server.close, () => withMailWorker(stack!, server, (log) => run(stack!, server, size, log)))
    }),
}

async function run(stack: TestStack, server: FaultyServer, size: Length, log: readonly string[]) {
  const { calm, mails, downMs, downs, minutes } = sizes[size]
  const quiet = await queueMails(stack, 'calm', calm)
  await untilSettled(stack, quiet.length, minutes)
  const takenAt = new Map(server.taken.map(({ recipient, at }) => [recipient, at]))
  const waits = quiet
    .filter(({ refused }) => !refused)
    .map(({ recipient, at }) => (takenAt.get(recipient) ?? Infinity) - at)
  const p95 = quantile(waits, 0.95) / 1_000
  const perSecond = calm / ((Math.max(...takenAt.values()) - quiet[0]!.at) / 1_000)
  console.log(
    `without faults: ${calm} mails, p95 ${p95.toFixed(2)} s from queue to server, ${perSecond.toFixed(0)} a second`,
  )

  noteMeasure({
    what: 'a mail from the queue to the server, 95% within',
    unit: 's',
    sides: [{ name: 'ours', rounds: [p95] }],
    bar: { most: mostSeconds },
  })
  const stormed = await queueMails(stack, 'storm', mails)
  for (let n = 0; n < downs; n += 1) {
    await sleep(1_500)
    await server.beDown(downMs)
  }
  await untilSettled(stack, calm + mails, minutes)
  const found = findingsOf([...quiet, ...stormed], await statesOf(stack), server.taken)
  const struck = [...server.struck].toSorted().map(([kind, count]) => `${kind} ${count}`)
  console.log(`with faults: ${mails} mails; ${struck.join(', ')}`)
  for (const { recipient, messageIds } of found.unheardAgain) {
    console.log(
      `  ${recipient}: taken ${messageIds.length} times, the line broke before the answer; <${messageIds[0]}> each time`,
    )
  }
  const sameId = found.unheardAgain.every(({ messageIds }) => new Set(messageIds).size === 1)
  const told = [await storedMails(stack), ...log].join('\n')
  const readable = [...quiet, ...stormed].filter(({ secret }) => told.includes(secret)).length
  const harms = {
    lost: found.lost,
    repeated: found.repeated,
    wrong_state: found.wrongState,
    wrong_mail: found.wrongMail,
  }
  for (const [harm, recipients] of Object.entries(harms)) {
    if (recipients.length > 0) console.error(`  ${harm}: ${recipients.slice(0, 10).join(', ')}`)
  }
  const faults = [...server.struck.values()].reduce((sum, count) => sum + count, 0)
  const unstruck = ['slow', 'rcpt-450', 'data-452', 'dot-451', 'cut-in-data', 'cut-unheard', 'down'].filter(
    (kind) => !server.struck.has(kind),
  )
  const harmless = Object.values(harms).every((recipients) => recipients.length === 0)
  return {
    reached: harmless && sameId && readable === 0 && p95 <= mostSeconds && unstruck.length === 0,
    figures: {
      mails: calm + mails,
      faults,
      lost: found.lost.length,
      repeated: found.repeated.length,
      unheard_again: found.unheardAgain.length,
      wrong_state: found.wrongState.length,
      wrong_mail: found.wrongMail.length,
      readable_secrets: readable,
      p95_s: p95.toFixed(2),
      per_s: perSecond.toFixed(0),
      harness_faults: unstruck.length,
    },
  }
}

/** The worker as in production. What it says about failed tries is the point, not news; its secrets would be. */
async function withMailWorker<T>(
  stack: TestStack,
  server: FaultyServer,
  work: (log: readonly string[]) => Promise<T>,
): Promise<T> {
  const env = { ...stack.env, SMTP_URL: `smtp://127.0.0.1:${server.port}` }
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const { child, stop } = runEntry(entryOf('worker'), env, { stdio: [...stdio], stopWithinMs: 40_000 })
  const log: string[] = []
  child.stdout!.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  return withCleanUp(stop, () => work(log))
}

/** Back-off is real in the product; here whoever waits for the next try is called at once. */
async function untilSettled(stack: TestStack, count: number, minutes: number): Promise<void> {
  for (const end = Date.now() + minutes * 60_000; ; await sleep(500)) {
    await query(stack, `update pgboss.job set start_after = now() where name = 'mail.send' and state = 'retry'`)
    const [row] = await query<{ settled: number }>(
      stack,
      `select count(*)::int as settled from outbox_mail where kind = 'gallery-sent' and state <> 'queued'`,
    )
    if (row!.settled === count) return
    if (Date.now() > end) return console.error(`  only ${row!.settled} of ${count} settled within ${minutes} minutes`)
  }
}

const statesOf = (stack: TestStack) =>
  query<{ id: string; state: string }>(stack, `select id, state from outbox_mail where kind = 'gallery-sent'`)

/** As whoever has the database alone would read them. */
async function storedMails(stack: TestStack): Promise<string> {
  const [row] = await query<{ dump: string }>(stack, `select string_agg(m::text, '\n') as dump from outbox_mail m`)
  return row!.dump
}

function query<Row>({ engines, database }: TestStack, text: string): Promise<Row[]> {
  return asSuperuser(engines, async (client) => (await client.query(text)).rows as Row[], database)
}
