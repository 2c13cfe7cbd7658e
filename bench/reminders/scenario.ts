import { addDays, DAY_MS, endOfSaoPauloDay, HOUR_MS, saoPauloDay, type CalendarDay } from '@revela/domain'
import type { Random } from '../faults/random.ts'
import { drawAlbumLife, later, type AlbumEventKind } from './album-life.ts'

/** What happens in the life of a gallery and its client. */
export type EventKind =
  | { readonly do: 'send'; readonly eventDay: CalendarDay | null; readonly closesOn: CalendarDay | null }
  | { readonly do: 'offer'; readonly deadline: CalendarDay | null; readonly sells: boolean }
  | { readonly do: 'enter' }
  | { readonly do: 'tap'; readonly number: number }
  | { readonly do: 'finish'; readonly total: number }
  | { readonly do: 'declare' }
  | { readonly do: 'receive' }
  | { readonly do: 'move-deadline'; readonly deadline: CalendarDay }
  | { readonly do: 'deliver' }
  | { readonly do: 'download' }
  | { readonly do: 'close'; readonly closesOn: CalendarDay }
  | { readonly do: 'unpublish' }
  | { readonly do: 'trash' }
  | { readonly do: 'stop' }
  | AlbumEventKind

export type LifeEvent = {
  readonly at: Date
  readonly studio: number
  readonly client: number
  /** Or the number of an album. */
  readonly gallery: number
} & EventKind

export const yearStart = new Date('2030-01-01T03:00:00Z')
export const yearDays = 365

/** Clients of whom it is known exactly what they must get: they do nothing after the gallery was sent. */
export type ControlClient = { readonly client: number; readonly expected: readonly string[] }

export type Scenario = { readonly events: readonly LifeEvent[]; readonly controls: readonly ControlClient[] }

/** A year of clients: each has one or two galleries, some an album; every tenth is a control client. */
export function drawScenario(clients: number, studios: number, random: Random): Scenario {
  const events: LifeEvent[] = []
  const controls: ControlClient[] = []
  let gallery = 0
  for (let client = 1; client <= clients; client += 1) {
    const studio = 1 + (client % studios)
    const draw = (kinds: readonly Timed[]) => {
      gallery += 1
      for (const { at, ...kind } of kinds) events.push({ at, studio, client, gallery, ...kind })
    }
    if (client % 10 === 0) {
      const { kinds, expected } = controlLife(random)
      draw(kinds)
      controls.push({ client, expected })
    } else {
      draw(drawLife(random))
      if (random.chance(0.3)) draw(drawLife(random))
      if (random.chance(0.4)) draw(drawAlbumLife(random, later(yearStart, random.between(0, yearDays - 40))))
    }
  }
  return { events: events.toSorted((a, b) => a.at.getTime() - b.at.getTime()), controls }
}

type Timed = { readonly at: Date } & EventKind

function drawLife(random: Random): Timed[] {
  const sentAt = later(yearStart, random.between(0, yearDays - 40))
  const day = saoPauloDay(sentAt)
  const kinds: Timed[] = [
    {
      at: sentAt,
      do: 'send',
      eventDay: random.chance(0.3) ? addDays(day, -random.integer(200, 364)) : null,
      closesOn: random.chance(0.3) ? addDays(day, random.integer(12, 60)) : null,
    },
  ]
  const after = (min: number, max: number) => later(sentAt, random.between(min, max))
  if (random.chance(0.7)) kinds.push({ at: after(0.01, 7), do: 'enter' })
  if (random.chance(0.65)) kinds.push(...drawSelection(random, sentAt))
  else if (random.chance(0.7)) kinds.push(...drawDelivery(random, after(0, 12)))
  if (random.chance(0.1)) kinds.push({ at: after(3, 20), do: 'close', closesOn: addDays(day, random.integer(21, 50)) })
  if (random.chance(0.05)) kinds.push({ at: after(1, 20), do: 'unpublish' })
  if (random.chance(0.05)) kinds.push({ at: after(1, 20), do: 'trash' })
  if (random.chance(0.06)) kinds.push({ at: after(1, 20), do: 'stop' })
  return kinds
}

function drawSelection(random: Random, sentAt: Date): Timed[] {
  const day = saoPauloDay(sentAt)
  const sells = random.chance(0.5)
  const deadline = random.chance(0.75) ? addDays(day, random.integer(4, 25)) : null
  const offeredAt = later(sentAt, 0.001)
  const kinds: Timed[] = [{ at: offeredAt, do: 'offer', deadline, sells }]
  let at = offeredAt
  for (let number = random.integer(0, 5); number > 0; number -= 1) {
    at = later(at, random.between(0.1, 6))
    if (deadline !== null && at > endOfSaoPauloDay(deadline)) return kinds
    kinds.push({ at, do: 'tap', number })
  }
  if (deadline !== null && random.chance(0.2)) {
    kinds.push({ at: later(at, 0.05), do: 'move-deadline', deadline: addDays(deadline, random.integer(3, 12)) })
  }
  if (!random.chance(0.65)) return kinds
  at = later(at, random.between(0.1, 3))
  if (deadline !== null && at > endOfSaoPauloDay(deadline)) return kinds
  kinds.push({ at, do: 'finish', total: sells && random.chance(0.8) ? 100 * random.integer(1, 300) : 0 })
  if (random.chance(0.4)) kinds.push({ at: later(at, random.between(0.5, 9)), do: 'declare' })
  if (random.chance(0.5)) kinds.push({ at: later(at, random.between(0.5, 12)), do: 'receive' })
  if (random.chance(0.6)) kinds.push(...drawDelivery(random, later(at, random.between(0, 6))))
  return kinds
}

function drawDelivery(random: Random, at: Date): Timed[] {
  const kinds: Timed[] = [{ at, do: 'deliver' }]
  if (random.chance(0.5)) kinds.push({ at: later(at, random.between(0.1, 12)), do: 'download' })
  return kinds
}

/** One cause at a time, far apart from others, so that each step must be sent. */
function controlLife(random: Random): { kinds: Timed[]; expected: string[] } {
  const sentAt = later(yearStart, random.between(0, yearDays - 60))
  const send = { at: sentAt, do: 'send', eventDay: null, closesOn: null } as const
  const entered = { at: later(sentAt, 0.01), do: 'enter' } as const
  const day = saoPauloDay(sentAt)
  switch (random.integer(0, 4)) {
    case 0:
      return { kinds: [send], expected: ['not-opened 3'] }
    case 1: {
      const offer = { at: later(sentAt, 0.02), do: 'offer', deadline: addDays(day, 20), sells: false } as const
      return { kinds: [send, entered, offer], expected: ['deadline 7', 'deadline 3', 'deadline 1'] }
    }
    case 2: {
      const offer = { at: later(sentAt, 0.02), do: 'offer', deadline: null, sells: true } as const
      const tap = { at: later(sentAt, 0.1), do: 'tap', number: 1 } as const
      const finish = { at: later(sentAt, 0.2), do: 'finish', total: 5_000 } as const
      return { kinds: [send, entered, offer, tap, finish], expected: ['unpaid 2', 'unpaid 7'] }
    }
    case 3: {
      const album = { at: sentAt, do: 'album-send', deadline: addDays(day, 20) } as const
      return { kinds: [album], expected: ['album-deadline 7', 'album-deadline 3', 'album-deadline 1'] }
    }
    default:
      return {
        kinds: [{ ...send, closesOn: addDays(day, 30) }, entered],
        expected: ['expiring 7', 'expiring 1'],
      }
  }
}

/** The moments at which the workers sweep: each morning and at random times of the day and night. */
export function drawSweepTimes(perDay: number, random: Random): Date[] {
  const times: Date[] = []
  for (let day = 0; day < yearDays + 10; day += 1) {
    const midnight = yearStart.getTime() + day * DAY_MS
    times.push(new Date(midnight + 9 * HOUR_MS))
    for (let count = 1; count < perDay; count += 1) {
      times.push(new Date(midnight + Math.round(random.between(0, DAY_MS / 1_000)) * 1_000))
    }
  }
  return times.toSorted((a, b) => a.getTime() - b.getTime())
}
