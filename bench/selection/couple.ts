import { setTimeout as sleep } from 'node:timers/promises'
import { openDevice, type Device } from './device.ts'
import { openEventLine, type EventLine } from './event-line.ts'
import type { Family } from './families.ts'

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
  // A message may come before the answer that says which revision the tap was.
  const early = new Map<number, { readonly to: number; readonly at: number }[]>()
  const note = (revision: number, to: number, at: number, into: Sample[]): boolean => {
    const tap = tapped.get(revision)
    if (tap && tap.by !== to) into.push({ at: tap.at, ms: at - tap.at })
    return tap !== undefined
  }
  const hear = (revision: number, to: number) => {
    const at = performance.now()
    if (note(revision, to, at, pace.heard)) return
    early.set(revision, [...(early.get(revision) ?? []), { to, at }])
  }
  const tellTapped = (revision: number, tap: Tapped) => {
    tapped.set(revision, tap)
    for (const { to, at } of early.get(revision) ?? []) note(revision, to, at, pace.heard)
    early.delete(revision)
  }
  const see = (revisions: readonly number[], to: number) => {
    const at = performance.now()
    for (const revision of revisions) note(revision, to, at, pace.seen)
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
  const own = new Set<number>()
  const catchUp = follower(given, eyes, `${path}/changes`)
  const line: EventLine = await openEventLine(
    { port, host: family.host, cookie, galleryId: family.galleryId },
    (revision) => {
      if (revision === null) return void pace.faults.push('a line to the database broke')
      hear(revision, self)
      if (!own.has(revision)) void catchUp(revision)
    },
  )
  // Each has photographs of its own, so that every tap is a change.
  const numbers = Array.from({ length: Math.floor(family.pictures / 2) }, (_, at) => 2 * at + 1 + self)
  const tapOnce = async (turn: number): Promise<void> => {
    const number = numbers[turn % numbers.length]!
    const state = Math.floor(turn / numbers.length) % 2 === 0 ? 'yes' : 'no'
    const at = performance.now()
    const heard = await hands.call('PUT', `${path}/choices`, { changes: [{ number, state }] }).catch(() => null)
    const ms = performance.now() - at
    if (heard?.status !== 200) return void pace.faults.push(`a tap was answered with ${heard?.status ?? 'nothing'}`)
    pace.told.push({ at, ms })
    const { revision } = heard.json as { revision: number }
    own.add(revision)
    tellTapped(revision, { at, by: self })
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

/** As the family's app does: one question at a time, and one more when news came meanwhile. */
function follower({ pace, see, self }: Given, eyes: Device, path: string): (revision: number) => Promise<void> {
  let since = 0
  let newest = 0
  let isRunning = false
  return async (revision) => {
    newest = Math.max(newest, revision)
    if (isRunning) return
    isRunning = true
    while (since < newest) {
      const heard = await eyes.call('GET', `${path}?since=${since}`).catch(() => null)
      if (heard?.status !== 200) {
        pace.faults.push(`changes were answered with ${heard?.status ?? 'nothing'}`)
        break
      }
      const { revision: now } = heard.json as { revision: number }
      see(
        Array.from({ length: now - since }, (_, at) => since + at + 1),
        self,
      )
      since = now
    }
    isRunning = false
  }
}
