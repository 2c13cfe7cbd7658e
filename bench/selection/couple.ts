import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Family, type Device, openDevice } from './families.ts'

/** All in milliseconds, each with the moment the tap was made. */
export type Sample = { readonly at: number; readonly ms: number }

export type Pace = {
  /** From the tap to its acknowledgement. */
  readonly told: Sample[]
  /** From the tap to the message on the other device. */
  readonly heard: Sample[]
  /** From the tap until the other device has asked for it and knows what it was. */
  readonly seen: Sample[]
  readonly faults: string[]
}

export type Phone = {
  /** Taps at its pace until it is told to stop. */
  readonly tap: (given: { firstAfterMs: number; everyMs: number; isOver: () => boolean }) => Promise<void>
  readonly isListening: () => boolean
  readonly close: () => void
}

type Tapped = { readonly at: number; readonly by: number }

/** Two phones of one family, each tapping and each hearing the other. */
export async function openCouple(family: Family, port: number, pace: Pace): Promise<Phone[]> {
  const tapped = new Map<number, Tapped>()
  // Another device may know of a tap before the answer says which revision it was.
  const early = new Map<number, (() => void)[]>()
  const note = (revision: number, to: number, into: Sample[], at = performance.now()): void => {
    const tap = tapped.get(revision)
    if (!tap) early.set(revision, [...(early.get(revision) ?? []), () => note(revision, to, into, at)])
    else if (tap.by !== to) into.push({ at: tap.at, ms: at - tap.at })
  }
  const hear = (revision: number, to: number) => note(revision, to, pace.heard)
  const see = (revisions: readonly number[], to: number) => {
    for (const revision of revisions) note(revision, to, pace.seen)
  }
  const tellTapped = (revision: number, tap: Tapped) => {
    tapped.set(revision, tap)
    for (const noteNow of early.get(revision) ?? []) noteNow()
    early.delete(revision)
  }
  return Promise.all(
    family.devices.map((cookie, self) => openPhone({ family, port, cookie, self, pace, hear, tellTapped, see })),
  )
}

type Given = {
  readonly family: Family
  readonly port: number
  readonly cookie: string
  readonly self: number
  readonly pace: Pace
  readonly hear: (revision: number, to: number) => void
  readonly tellTapped: (revision: number, tap: Tapped) => void
  readonly see: (revisions: readonly number[], to: number) => void
}

async function openPhone(given: Given): Promise<Phone> {
  const { family, port, cookie, self, pace, hear, tellTapped } = given
  const path = `/family/gallery/${family.galleryId}/selection`
  const hands = openDevice({ port, host: family.host }, cookie)
  const eyes = openDevice({ port, host: family.host }, cookie)
  const desk = follower(given, eyes, `${path}/changes`)
  const listening = { port, host: family.host, cookie, galleryId: family.galleryId }
  const line: EventLine = await openEventLine(listening, (revision) => {
    if (revision === null) return void pace.faults.push('a line to the database broke')
    hear(revision, self)
    desk.hear(revision)
  })
  // Each has photographs of its own, so that every tap is a change.
  const numbers = Array.from({ length: Math.floor(family.pictures / 2) }, (_, at) => 2 * at + 1 + self)
  const tapOnce = async (turn: number): Promise<void> => {
    const number = numbers[turn % numbers.length]!
    const state = Math.floor(turn / numbers.length) % 2 === 0 ? 'yes' : 'no'
    const at = performance.now()
    desk.begin()
    const heard = await hands.call('PUT', `${path}/choices`, { changes: [{ number, state }] }).catch(String)
    const ms = performance.now() - at
    if (typeof heard === 'string' || heard.status !== 200)
      return void pace.faults.push(`a tap was answered with ${typeof heard === 'string' ? heard : heard.status}`)
    pace.told.push({ at, ms })
    const { revision } = heard.json as { revision: number }
    tellTapped(revision, { at, by: self })
    desk.end(revision)
  }
  return {
    tap: async ({ firstAfterMs, everyMs, isOver }) => {
      const begun = performance.now() + firstAfterMs
      for (let turn = 0; !isOver(); turn += 1) {
        // By the clock: whoever waits long for one answer does not tap less.
        await sleep(Math.max(0, begun + turn * everyMs - performance.now()))
        if (!isOver()) await tapOnce(turn)
      }
    },
    isListening: line.isOpen,
    close: () => {
      line.close()
      hands.close()
      eyes.close()
    },
  }
}

type Desk = {
  readonly hear: (revision: number) => void
  /** A tap of one's own is on its way: what is heard meanwhile waits for its answer. */
  readonly begin: () => void
  readonly end: (revision: number) => void
}

/** As the family's app does: one question at a time, and one more when news came meanwhile. */
function follower({ pace, see, self }: Given, eyes: Device, path: string): Desk {
  let since = 0
  let newest = 0
  let isAsking = false
  let isTapping = false
  const catchUp = async (): Promise<void> => {
    if (isAsking || isTapping) return
    isAsking = true
    while (since < newest) {
      const heard = await eyes.call('GET', `${path}?since=${since}`).catch(String)
      if (typeof heard === 'string' || heard.status !== 200) {
        pace.faults.push(`changes were answered with ${typeof heard === 'string' ? heard : heard.status}`)
        break
      }
      const { revision } = heard.json as { revision: number }
      const first = since
      see(
        Array.from({ length: revision - first }, (_, at) => first + at + 1),
        self,
      )
      since = Math.max(since, revision)
    }
    isAsking = false
  }
  return {
    hear: (revision) => {
      newest = Math.max(newest, revision)
      void catchUp()
    },
    begin: () => (isTapping = true),
    end: (revision) => {
      isTapping = false
      if (revision === since + 1) since = revision
      void catchUp()
    },
  }
}

/** What a browser's EventSource hears; it is not opened again when it breaks, because here nothing may break. */
type EventLine = { readonly isOpen: () => boolean; readonly close: () => void }

function openEventLine(
  given: { port: number; host: string; cookie: string; galleryId: string },
  hear: (revision: number | null) => void,
): Promise<EventLine> {
  const { promise, resolve, reject } = Promise.withResolvers<EventLine>()
  const { port, host, cookie, galleryId } = given
  const path = `/api/family/gallery/${galleryId}/selection/events`
  let isOpen = false
  const asked = request(
    {
      agent: false,
      host: '127.0.0.1',
      port,
      path,
      headers: { host, cookie, 'sec-fetch-site': 'same-origin', accept: 'text/event-stream' },
    },
    (response) => {
      if (response.statusCode !== 200) return reject(new Error(`listening was answered with ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        const events = (rest + text).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) {
          if (event.startsWith('data: ')) hear((JSON.parse(event.slice(6)) as { revision: number | null }).revision)
        }
      })
      response.on('close', () => (isOpen = false))
      response.on('error', () => (isOpen = false))
      isOpen = true
      resolve({ isOpen: () => isOpen, close: () => asked.destroy() })
    },
  )
  asked.on('error', reject)
  asked.end()
  return promise
}
