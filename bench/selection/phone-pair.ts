import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Family, type Device, membersOf, openDevice } from './create-families.ts'
import { tapPathOf } from './tap-and-finish.ts'

/** In milliseconds, with the time of the tap. */
export type Sample = { readonly at: number; readonly ms: number }

export type LatencySamples = {
  /** From the tap to its acknowledgement. */
  readonly acknowledged: Sample[]
  /** From the tap to the message on the other device. */
  readonly delivered: Sample[]
  /** From the tap until the other device has fetched the change. */
  readonly synced: Sample[]
  readonly errors: string[]
}

export type Phone = {
  /** Taps at its interval until `isOver`. */
  readonly tap: (options: { firstAfterMs: number; intervalMs: number; isOver: () => boolean }) => Promise<void>
  readonly isListening: () => boolean
  readonly close: () => void
}

type TapRecord = { readonly at: number; readonly device: number }

/** Two phones of one family. Each taps and receives the other's messages. */
export async function openCouple(family: Family, port: number, samples: LatencySamples): Promise<Phone[]> {
  const tapRecords = new Map<number, TapRecord>()
  // Another device may receive a tap's message before the response with its revision arrives.
  const earlyReceipts = new Map<number, (() => void)[]>()
  const recordSample = (revision: number, receiver: number, target: Sample[], at = performance.now()): void => {
    const tap = tapRecords.get(revision)
    if (!tap)
      earlyReceipts.set(revision, [
        ...(earlyReceipts.get(revision) ?? []),
        () => recordSample(revision, receiver, target, at),
      ])
    else if (tap.device !== receiver) target.push({ at: tap.at, ms: at - tap.at })
  }
  const onMessage = (revision: number, receiver: number) => recordSample(revision, receiver, samples.delivered)
  const onSynced = (revisions: readonly number[], receiver: number) => {
    for (const revision of revisions) recordSample(revision, receiver, samples.synced)
  }
  const onTapAcknowledged = (revision: number, tap: TapRecord) => {
    tapRecords.set(revision, tap)
    for (const replay of earlyReceipts.get(revision) ?? []) replay()
    earlyReceipts.delete(revision)
  }
  return Promise.all(
    membersOf(family).map(({ id, cookie }, self) =>
      openPhone({ family, port, cookie, participantId: id, self, samples, onMessage, onTapAcknowledged, onSynced }),
    ),
  )
}

type PhoneOptions = {
  readonly family: Family
  readonly port: number
  readonly cookie: string
  readonly participantId: string | null
  readonly self: number
  readonly samples: LatencySamples
  readonly onMessage: (revision: number, receiver: number) => void
  readonly onTapAcknowledged: (revision: number, tap: TapRecord) => void
  readonly onSynced: (revisions: readonly number[], receiver: number) => void
}

async function openPhone(options: PhoneOptions): Promise<Phone> {
  const { family, port, cookie, participantId, self, samples, onMessage, onTapAcknowledged } = options
  const path = tapPathOf(family, participantId)
  const writer = openDevice({ port, host: family.host }, cookie)
  const reader = openDevice({ port, host: family.host }, cookie)
  const syncState = createSync(options, reader, participantId === null ? `${path}/changes` : path)
  const listening = { port, host: family.host, cookie, path }
  const eventStream: EventStream = await openEventStream(listening, (revision) => {
    if (revision === null) return void samples.errors.push('a connection to the database broke')
    onMessage(revision, self)
    syncState.onMessage(revision)
  })
  // Each phone has its own pictures, so that every tap is a change.
  const numbers = Array.from({ length: Math.floor(family.pictures / 2) }, (_, at) => 2 * at + 1 + self)
  const tapOnce = async (tapIndex: number): Promise<void> => {
    const number = numbers[tapIndex % numbers.length]!
    const state = Math.floor(tapIndex / numbers.length) % 2 === 0 ? 'yes' : 'no'
    const at = performance.now()
    syncState.begin()
    const delivered = await writer.call('PUT', `${path}/choices`, { changes: [{ number, state }] }).catch(String)
    const ms = performance.now() - at
    if (typeof delivered === 'string' || delivered.status !== 200)
      return void samples.errors.push(`a tap returned ${typeof delivered === 'string' ? delivered : delivered.status}`)
    samples.acknowledged.push({ at, ms })
    const { revision } = delivered.json as { revision: number }
    onTapAcknowledged(revision, { at, device: self })
    syncState.end(revision)
  }
  return {
    tap: async ({ firstAfterMs, intervalMs, isOver }) => {
      const startedAt = performance.now() + firstAfterMs
      for (let tapIndex = 0; !isOver(); tapIndex += 1) {
        // Taps follow the clock: a slow response does not reduce their number.
        await sleep(Math.max(0, startedAt + tapIndex * intervalMs - performance.now()))
        if (!isOver()) await tapOnce(tapIndex)
      }
    },
    isListening: eventStream.isOpen,
    close: () => {
      eventStream.close()
      writer.close()
      reader.close()
    },
  }
}

type SyncState = {
  readonly onMessage: (revision: number) => void
  /** A tap of this phone is in progress: messages received meanwhile wait for its response. */
  readonly begin: () => void
  readonly end: (revision: number) => void
}

/** As the family app does: one request at a time, and one more when a message arrived meanwhile. */
function createSync({ samples, onSynced, self }: PhoneOptions, reader: Device, path: string): SyncState {
  let lastRevision = 0
  let newest = 0
  let isFetching = false
  let isTapping = false
  const catchUp = async (): Promise<void> => {
    if (isFetching || isTapping) return
    isFetching = true
    while (lastRevision < newest) {
      const delivered = await reader.call('GET', `${path}?since=${lastRevision}`).catch(String)
      if (typeof delivered === 'string' || delivered.status !== 200) {
        samples.errors.push(`the changes call returned ${typeof delivered === 'string' ? delivered : delivered.status}`)
        break
      }
      const { revision } = delivered.json as { revision: number }
      const first = lastRevision
      onSynced(
        Array.from({ length: revision - first }, (_, at) => first + at + 1),
        self,
      )
      lastRevision = Math.max(lastRevision, revision)
    }
    isFetching = false
  }
  return {
    onMessage: (revision) => {
      newest = Math.max(newest, revision)
      void catchUp()
    },
    begin: () => (isTapping = true),
    end: (revision) => {
      isTapping = false
      if (revision === lastRevision + 1) lastRevision = revision
      void catchUp()
    },
  }
}

/** The subset of a browser's EventSource. It does not reconnect, because no connection may break here. */
type EventStream = { readonly isOpen: () => boolean; readonly close: () => void }

function openEventStream(
  options: { port: number; host: string; cookie: string; path: string },
  onMessage: (revision: number | null) => void,
): Promise<EventStream> {
  const { promise, resolve, reject } = Promise.withResolvers<EventStream>()
  const { port, host, cookie, path } = options
  let isOpen = false
  const clientRequest = request(
    {
      agent: false,
      host: '127.0.0.1',
      port,
      path: `/api${path}/events`,
      headers: { host, cookie, 'sec-fetch-site': 'same-origin', accept: 'text/event-stream' },
    },
    (response) => {
      if (response.statusCode !== 200) return reject(new Error(`the event stream returned ${response.statusCode}`))
      let buffered = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        const events = (buffered + text).split('\n\n')
        buffered = events.pop() ?? ''
        for (const event of events) {
          if (event.startsWith('data: '))
            onMessage((JSON.parse(event.slice(6)) as { revision: number | null }).revision)
        }
      })
      response.on('close', () => (isOpen = false))
      response.on('error', () => (isOpen = false))
      isOpen = true
      resolve({ isOpen: () => isOpen, close: () => clientRequest.destroy() })
    },
  )
  clientRequest.on('error', reject)
  clientRequest.end()
  return promise
}
