import { albumAfter, type AlbumEventKind, type AlbumState } from './album-life.ts'
import type { AppliedEvent } from './apply-event.ts'
import type { ControlClient } from './scenario.ts'

/** A reminder as the database has it; numbers are those of the scenario. */
export type FoundReminder = {
  readonly id: string
  readonly client: number
  readonly gallery: number
  readonly kind: string
  readonly step: number
  readonly causeAt: Date
  readonly sentAt: Date
  readonly mailId: string | null
}

/** A mail in the outbox. */
export type FoundMail = { readonly id: string; readonly client: number }

export const checks = ['twice', 'outside_hours', 'after_cause', 'within_48h', 'missed'] as const

export type Findings = Record<(typeof checks)[number], string[]>

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Compares what was sent with what happened. It has its own rules and uses no code of the product: São Paulo has had no
 * summer time since 2019, so its clock is three hours behind UTC.
 */
export function findingsOf(
  reminders: readonly FoundReminder[],
  mails: readonly FoundMail[],
  events: readonly AppliedEvent[],
  controls: readonly ControlClient[],
): Findings {
  const findings: Findings = { twice: [], outside_hours: [], after_cause: [], within_48h: [], missed: [] }
  const keys = new Set<string>()
  for (const reminder of reminders) {
    const key = [reminder.client, reminder.gallery, reminder.kind, reminder.step, reminder.causeAt.getTime()].join('/')
    if (keys.has(key)) findings.twice.push(describe(reminder))
    keys.add(key)
    const hour = new Date(reminder.sentAt.getTime() - 3 * hourMs).getUTCHours()
    if (hour < 9 || hour >= 20) findings.outside_hours.push(describe(reminder))
  }
  findings.twice.push(...unmatchedMails(reminders, mails))
  const eventsByClient = Map.groupBy(events, ({ client }) => client)
  for (const reminder of reminders) {
    const problem = causeProblem(reminder, eventsByClient.get(reminder.client) ?? [])
    if (problem) findings.after_cause.push(`${describe(reminder)}: ${problem}`)
  }
  const byClient = Map.groupBy(reminders, ({ client }) => client)
  for (const own of byClient.values()) {
    const sorted = own.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime())
    for (const [index, reminder] of sorted.entries()) {
      const previous = sorted[index - 1]
      const gap = previous ? reminder.sentAt.getTime() - previous.sentAt.getTime() : Infinity
      if (gap < 48 * hourMs) findings.within_48h.push(describe(reminder))
    }
  }
  for (const { client, expected } of controls) {
    const sent = new Set((byClient.get(client) ?? []).map(({ kind, step }) => `${kind} ${step}`))
    const missing = expected.filter((name) => !sent.has(name))
    if (missing.length > 0) findings.missed.push(`client ${client} did not get ${missing.join(', ')}`)
  }
  return findings
}

const describe = ({ client, gallery, kind, step, sentAt }: FoundReminder) =>
  `client ${client}, gallery ${gallery}: ${kind} ${step} at ${sentAt.toISOString()}`

/** Every mail belongs to one reminder, and every reminder has one mail. */
function unmatchedMails(reminders: readonly FoundReminder[], mails: readonly FoundMail[]): string[] {
  const mailIds = reminders.map(({ mailId }) => mailId)
  const known = new Set(mailIds)
  const existing = new Set(mails.map(({ id }) => id))
  return [
    ...mails
      .filter(({ id }) => !known.has(id))
      .map(({ id, client }) => `mail ${id} to client ${client} has no reminder`),
    ...mailIds
      .filter((id, index) => id === null || !existing.has(id) || mailIds.indexOf(id) !== index)
      .map((id) => `reminder without its own mail (${id})`),
  ]
}

type State = {
  isStopped: boolean
  isOpen: boolean
  closesOn: string | null
  eventDay: string | null
  sentAt: Date | null
  hasEntered: boolean
  hasDownloaded: boolean
  deliveredAt: Date | null
  album: AlbumState | null
  selection: {
    deadline: string | null
    sells: boolean
    taps: number
    lastTapAt: Date | null
    finishedAt: Date | null
    total: number
    declaredAt: Date | null
    receivedAt: Date | null
  } | null
}

/** Replays the events that were committed before the reminder. An event that saw the reminder came after it. */
function stateBefore(reminder: FoundReminder, events: readonly AppliedEvent[]): State {
  const state: State = {
    isStopped: false,
    isOpen: false,
    closesOn: null,
    eventDay: null,
    sentAt: null,
    hasEntered: false,
    hasDownloaded: false,
    deliveredAt: null,
    album: null,
    selection: null,
  }
  for (const event of events) {
    if (event.earlierReminders.has(reminder.id)) continue
    if (event.do === 'stop') state.isStopped = true
    else if (event.gallery === reminder.gallery) replay(state, event)
  }
  return state
}

const isAlbumEvent = (event: AppliedEvent): event is AppliedEvent & AlbumEventKind => event.do.startsWith('album-')

function replay(state: State, event: AppliedEvent): void {
  const { selection } = state
  if (event.do === 'send') {
    Object.assign(state, { isOpen: true, sentAt: event.at, eventDay: event.eventDay, closesOn: event.closesOn })
  } else if (event.do === 'offer') {
    const { deadline, sells } = event
    const nothing = { taps: 0, lastTapAt: null, finishedAt: null, total: 0, declaredAt: null, receivedAt: null }
    state.selection = { deadline, sells, ...nothing }
  } else if (event.do === 'album-send') {
    Object.assign(state, { isOpen: true, sentAt: event.at, album: albumAfter(null, event) })
  } else if (isAlbumEvent(event)) state.album = albumAfter(state.album, event)
  else if (event.do === 'enter') state.hasEntered = true
  else if (event.do === 'download') Object.assign(state, { hasEntered: true, hasDownloaded: true })
  else if (event.do === 'deliver') state.deliveredAt = event.at
  else if (event.do === 'close') state.closesOn = event.closesOn
  else if (event.do === 'unpublish' || event.do === 'trash') state.isOpen = false
  else if (selection) {
    if (event.do === 'tap') Object.assign(selection, { taps: selection.taps + 1, lastTapAt: event.at })
    else if (event.do === 'finish') Object.assign(selection, { finishedAt: event.at, total: event.total })
    else if (event.do === 'declare') selection.declaredAt = event.at
    else if (event.do === 'receive') selection.receivedAt = event.at
    else if (event.do === 'move-deadline') selection.deadline = event.deadline
  }
}

/** The last second of a day in São Paulo. */
const dayEnd = (day: string) => new Date(`${day}T23:59:59-03:00`)

/** Why the reminder had no cause, or null. */
function causeProblem(reminder: FoundReminder, events: readonly AppliedEvent[]): string | null {
  const { kind, step, causeAt, sentAt } = reminder
  const state = stateBefore(reminder, events)
  const { selection } = state
  if (state.isStopped) return 'the client had stopped'
  if (!state.isOpen || state.sentAt === null) return 'the gallery was not open'
  if (state.closesOn !== null && sentAt > dayEnd(state.closesOn)) return 'the gallery was closed'
  const isAfter = (from: Date | null) => from !== null && sentAt.getTime() - from.getTime() >= step * dayMs
  const isBefore = (day: string | null) =>
    day !== null &&
    dayEnd(day).getTime() === causeAt.getTime() &&
    sentAt <= causeAt &&
    causeAt.getTime() - sentAt.getTime() < (step + 1) * dayMs
  const isOver = selection?.deadline != null && sentAt > dayEnd(selection.deadline)
  const rules: Record<string, boolean> = {
    deadline: selection !== null && selection.finishedAt === null && isBefore(selection.deadline),
    'album-deadline':
      state.album !== null && !state.album.isApproved && !state.album.hasRequests && isBefore(state.album.deadline),
    expiring: isBefore(state.closesOn),
    unpaid:
      selection !== null &&
      selection.total > 0 &&
      selection.declaredAt === null &&
      selection.receivedAt === null &&
      isAfter(selection.finishedAt),
    'not-opened': !state.hasEntered && !selection?.finishedAt && isAfter(state.sentAt),
    stopped:
      selection !== null &&
      selection.finishedAt === null &&
      !isOver &&
      selection.taps > 0 &&
      isAfter(selection.lastTapAt),
    'not-downloaded':
      !state.hasDownloaded &&
      isAfter(state.deliveredAt) &&
      (selection === null || (isAfter(selection.finishedAt) && isPaid(selection, isAfter))),
    anniversary: state.eventDay !== null && isAnniversary(state.eventDay, sentAt),
  }
  return rules[kind] ? null : 'its cause did not exist'
}

function isPaid(selection: NonNullable<State['selection']>, isAfter: (from: Date | null) => boolean): boolean {
  return !selection.sells || selection.total === 0 || isAfter(selection.receivedAt)
}

/** From the morning a year later until a few days after it. */
function isAnniversary(eventDay: string, sentAt: Date): boolean {
  const from = new Date(`${Number(eventDay.slice(0, 4)) + 1}${eventDay.slice(4)}T09:00:00-03:00`)
  return sentAt >= from && sentAt.getTime() - from.getTime() < 6 * dayMs
}
