import { morningOf } from './lifecycle.ts'
import { addDays, addMonths, endOfSaoPauloDay, saoPauloDay, type CalendarDay } from './sao-paulo-calendar.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

/** What a client is reminded of, the most urgent first. */
export const reminderKinds = [
  'deadline',
  'album-deadline',
  'unpaid',
  'expiring',
  'not-downloaded',
  'stopped',
  'not-opened',
  'anniversary',
] as const

export type ReminderKind = (typeof reminderKinds)[number]

/** The others are about a gallery, which can have its own settings. */
export const galleryReminderKinds = reminderKinds.filter((kind) => kind !== 'album-deadline')

export type GalleryReminderKind = (typeof galleryReminderKinds)[number]

/** Days before the end of `deadline`, `album-deadline` and `expiring`, days after the cause of the others. */
export const reminderDays: Readonly<Record<ReminderKind, readonly number[]>> = {
  deadline: [7, 3, 1],
  'album-deadline': [7, 3, 1],
  unpaid: [2, 7],
  expiring: [7, 1],
  'not-downloaded': [7],
  stopped: [4],
  'not-opened': [3],
  anniversary: [365],
}

/** Without the photographer's choice, only deadlines go by e-mail. */
export const reminderDefaults: Readonly<Record<ReminderKind, boolean>> = {
  deadline: true,
  'album-deadline': true,
  unpaid: false,
  expiring: false,
  'not-downloaded': false,
  stopped: false,
  'not-opened': false,
  anniversary: false,
}

/** One client of one studio gets at most one reminder in this time. */
export const REMINDER_PAUSE_MS = 48 * HOUR_MS
/** Hours of São Paulo in which e-mails are sent: from 9:00 until just before 20:00. */
export const reminderHours = { from: 9, until: 20 } as const
/** A reminder that could not be sent for so long is dropped: its moment has passed. */
const MAX_LATE_MS = 5 * DAY_MS
/** An end that was near already when the client got the gallery is not announced on the same day. */
const QUIET_AFTER_SENDING_MS = DAY_MS

/** What is known of one client in one gallery that was sent to them. */
export type ReminderFacts = {
  readonly galleryId: string
  /** Published, not in the trash, and its account in force. */
  readonly isAvailable: boolean
  /** The last moment at which the client may enter; null: no end. */
  readonly closesAt: Date | null
  /** When the client got the gallery. */
  readonly sentAt: Date
  readonly hasEntered: boolean
  readonly eventDay: CalendarDay | null
  readonly selection: {
    /** The photographer has not deactivated the selection of the gallery. */
    readonly isActive: boolean
    readonly hasStarted: boolean
    readonly createdAt: Date
    readonly lastTouchedAt: Date | null
    readonly deadlineDay: CalendarDay | null
    readonly finishedAt: Date | null
    /** Cents that the client neither paid nor says to have paid. */
    readonly due: number
  } | null
  /** Since when the client may download something; null: nothing yet. */
  readonly deliveredAt: Date | null
  readonly hasDownloaded: boolean
}

/** What is known of one client as a reader of one album that they were mailed or have opened. */
export type AlbumReminderFacts = {
  readonly albumId: string
  /** Not in the trash, and its account in force. */
  readonly isAvailable: boolean
  /** When the client could first look at the newest version. */
  readonly sentAt: Date
  readonly deadlineDay: CalendarDay | null
  /** The client's approval of the newest version is missing, and it neither is approved nor has open requests. */
  readonly isAwaited: boolean
}

/** One reminder: a step of a kind, for one cause in one gallery or album. */
export type PlannedReminder = {
  /** The gallery's id; of the kind `album-deadline` the album's. */
  readonly subjectId: string
  readonly kind: ReminderKind
  readonly step: number
  readonly causeAt: Date
}

type Step = PlannedReminder & {
  readonly dueAt: Date
  /** The first moment at which it is too late. */
  readonly until: Date
}

/** Every step of the causes that exist now in a gallery. */
export function reminderSteps(facts: ReminderFacts, now: Date): Step[] {
  const { galleryId, isAvailable, closesAt, selection } = facts
  if (!isAvailable || (closesAt !== null && now > closesAt)) return []
  const steps: Step[] = []
  if (closesAt !== null) steps.push(...stepsBefore(galleryId, 'expiring', closesAt, knownFrom(facts.sentAt)))
  if (selection?.isActive && selection.finishedAt === null && selection.deadlineDay !== null) {
    const endsAt = endOfSaoPauloDay(selection.deadlineDay)
    const since = selection.createdAt > facts.sentAt ? selection.createdAt : facts.sentAt
    if (now <= endsAt) steps.push(...stepsBefore(galleryId, 'deadline', endsAt, knownFrom(since)))
  }
  const isOver = selection?.deadlineDay != null && now > endOfSaoPauloDay(selection.deadlineDay)
  const isChoosing = selection?.isActive && selection.finishedAt === null && !isOver
  if (isChoosing && selection.hasStarted && selection.lastTouchedAt !== null) {
    steps.push(...stepsAfter(facts, 'stopped', selection.lastTouchedAt))
  }
  if (selection?.finishedAt && selection.due > 0) steps.push(...stepsAfter(facts, 'unpaid', selection.finishedAt))
  if (facts.deliveredAt !== null && !facts.hasDownloaded) {
    steps.push(...stepsAfter(facts, 'not-downloaded', facts.deliveredAt))
  }
  if (!facts.hasEntered && !selection?.finishedAt) steps.push(...stepsAfter(facts, 'not-opened', facts.sentAt))
  if (facts.eventDay !== null) steps.push(...anniversary(facts, facts.eventDay))
  return steps
}

/** The steps of an album's deadline, while the client's approval is awaited. */
export function albumReminderSteps(facts: AlbumReminderFacts, now: Date): Step[] {
  const { albumId, isAvailable, isAwaited, sentAt, deadlineDay } = facts
  if (!isAvailable || !isAwaited || deadlineDay === null) return []
  const endsAt = endOfSaoPauloDay(deadlineDay)
  return now > endsAt ? [] : stepsBefore(albumId, 'album-deadline', endsAt, knownFrom(sentAt))
}

/** From when an end may be announced to a client who got the gallery then. */
function knownFrom(sentAt: Date): Date {
  return new Date(sentAt.getTime() + QUIET_AFTER_SENDING_MS)
}

function stepsBefore(
  subjectId: string,
  kind: 'deadline' | 'album-deadline' | 'expiring',
  endsAt: Date,
  from: Date,
): Step[] {
  const lastDay = saoPauloDay(endsAt)
  const dueAt = (days: number) => morningOf(addDays(lastDay, -days))
  return reminderDays[kind]
    .map((step, at, days) => {
      const next = days[at + 1]
      const until = next === undefined ? new Date(endsAt.getTime() + 1) : dueAt(next)
      return { subjectId, kind, step, causeAt: endsAt, dueAt: dueAt(step), until }
    })
    .filter((step) => step.dueAt >= from)
}

function stepsAfter({ galleryId }: ReminderFacts, kind: ReminderKind, causeAt: Date): Step[] {
  const dueAt = (days: number) => new Date(causeAt.getTime() + days * DAY_MS)
  return reminderDays[kind].map((step, at, days) => {
    const next = days[at + 1]
    const until = next === undefined ? new Date(dueAt(step).getTime() + MAX_LATE_MS) : dueAt(next)
    return { subjectId: galleryId, kind, step, causeAt, dueAt: dueAt(step), until }
  })
}

function anniversary({ galleryId, sentAt }: ReminderFacts, eventDay: CalendarDay): Step[] {
  const dueAt = morningOf(addMonths(eventDay, 12))
  if (dueAt <= sentAt) return []
  const until = new Date(dueAt.getTime() + MAX_LATE_MS)
  const step = reminderDays.anniversary[0] ?? 0
  return [{ subjectId: galleryId, kind: 'anniversary', step, causeAt: dueAt, dueAt, until }]
}

/** What the photographer chose: for the account, and where a gallery differs. */
export type ReminderSettings = {
  readonly byEmail: Readonly<Record<ReminderKind, boolean>>
  readonly galleries: ReadonlyMap<string, Partial<Readonly<Record<ReminderKind, boolean>>>>
}

/** How a client can be reached. */
export type ReminderContact = {
  readonly hasEmail: boolean
  readonly hasNumber: boolean
  /** Asked for no more reminders. */
  readonly isStopped: boolean
}

/** `skipped`: removed from the WhatsApp queue; it does not count for the pause. */
export type SentReminder = PlannedReminder & {
  readonly channel: 'email' | 'whatsapp' | 'skipped'
  readonly sentAt: Date
}

export type ReminderInput = {
  readonly contact: ReminderContact
  readonly galleries: readonly ReminderFacts[]
  readonly albums: readonly AlbumReminderFacts[]
  readonly settings: ReminderSettings
  readonly history: readonly SentReminder[]
  readonly now: Date
}

export type ReminderPlan = {
  /** To be sent now. */
  readonly email: PlannedReminder | null
  /** Waits for the photographer now. */
  readonly whatsapp: PlannedReminder | null
  /** When to decide again, if nothing changes until then; null: nothing becomes due by itself. */
  readonly next: Date | null
}

const noReminder: ReminderPlan = { email: null, whatsapp: null, next: null }

/**
 * Decides what one client gets now. Of several due reminders only the most urgent is sent; the others are dropped when
 * their time is over, never queued up. E-mails go before WhatsApp: nobody knows when the photographer will send that.
 */
export function planClientReminders(input: ReminderInput): ReminderPlan {
  const { history, now } = input
  if (input.contact.isStopped) return noReminder
  const done = new Set(history.map(reminderKey))
  const steps = allSteps(input)
    .filter((step) => step.until > now && !done.has(reminderKey(step)))
    .map((step) => ({ ...step, channel: channelOf(input, step) }))
    .filter(({ channel }) => channel !== null)
  const pausedUntil = pauseEnd(history)
  const isPaused = pausedUntil !== null && pausedUntil > now
  const due = isPaused ? [] : steps.filter(({ dueAt }) => dueAt <= now)
  const canMail = isSendingTime(now)
  const email = canMail ? pickUrgent(due.filter(({ channel }) => channel === 'email')) : null
  const whatsapp = email === null ? pickUrgent(due.filter(({ channel }) => channel === 'whatsapp')) : null
  const checks = steps.flatMap(({ channel, dueAt, until }) => {
    const from = isPaused && pausedUntil > dueAt ? pausedUntil : dueAt
    const at = channel === 'email' ? nextSendingTime(from > now ? from : now) : from
    return at > now ? [at, until] : [until]
  })
  const next = checks.length === 0 ? null : new Date(Math.min(...checks.map((at) => at.getTime())))
  return { email: email && plain(email), whatsapp: whatsapp && plain(whatsapp), next }
}

/** True while the cause of this reminder exists, its time has come and is not over, and the client has not stopped. */
export function isReminderDue(input: ReminderInput, reminder: PlannedReminder): boolean {
  const { contact, now } = input
  if (contact.isStopped) return false
  const key = reminderKey(reminder)
  return allSteps(input).some((step) => reminderKey(step) === key && step.dueAt <= now && step.until > now)
}

/** The reminders to come if nothing changes, soonest first. One for WhatsApp counts as sent when it is due. */
export function comingReminders(input: ReminderInput, max: number) {
  const coming: { readonly reminder: PlannedReminder; readonly channel: 'email' | 'whatsapp'; readonly at: Date }[] = []
  const history = [...input.history]
  let at = input.now
  for (let round = 0; round < 10 * max && coming.length < max; round += 1) {
    const plan = planClientReminders({ ...input, history, now: at })
    const reminder = plan.email ?? plan.whatsapp
    if (reminder) {
      const channel = plan.email ? 'email' : 'whatsapp'
      coming.push({ reminder, channel, at })
      history.push({ ...reminder, channel, sentAt: at })
    } else if (plan.next === null) break
    else at = plan.next
  }
  return coming
}

function allSteps({ galleries, albums, now }: ReminderInput): Step[] {
  return [
    ...galleries.flatMap((facts) => reminderSteps(facts, now)),
    ...albums.flatMap((facts) => albumReminderSteps(facts, now)),
  ]
}

/** Two rows with the same key are the same reminder; the database has a unique index on it. */
export function reminderKey({ subjectId, kind, step, causeAt }: PlannedReminder): string {
  return `${subjectId}/${kind}/${step}/${causeAt.getTime()}`
}

function channelOf({ contact, settings }: ReminderInput, { subjectId, kind }: Step): 'email' | 'whatsapp' | null {
  if (contact.hasEmail && isByEmail(settings, subjectId, kind)) return 'email'
  return contact.hasNumber ? 'whatsapp' : null
}

export function isByEmail({ byEmail, galleries }: ReminderSettings, subjectId: string, kind: ReminderKind): boolean {
  return galleries.get(subjectId)?.[kind] ?? byEmail[kind]
}

function pauseEnd(history: readonly SentReminder[]): Date | null {
  const times = history.flatMap(({ channel, sentAt }) => (channel === 'skipped' ? [] : [sentAt.getTime()]))
  return times.length === 0 ? null : new Date(Math.max(...times) + REMINDER_PAUSE_MS)
}

/** The kinds in their order; of one kind the one whose time is over first. */
function pickUrgent<S extends Step>(steps: readonly S[]): S | null {
  const urgency = (a: S, b: S) =>
    reminderKinds.indexOf(a.kind) - reminderKinds.indexOf(b.kind) ||
    a.until.getTime() - b.until.getTime() ||
    a.subjectId.localeCompare(b.subjectId)
  return steps.toSorted(urgency)[0] ?? null
}

function plain({ subjectId, kind, step, causeAt }: Step): PlannedReminder {
  return { subjectId, kind, step, causeAt }
}

/** The end of the sending hours of that day: a reminder that is still not sent by then is not sent any more. */
export function sendingHoursEnd(at: Date): Date {
  return new Date(morningOf(saoPauloDay(at)).getTime() + (reminderHours.until - reminderHours.from) * HOUR_MS)
}

/** Between 9 and 20 h in São Paulo. */
export function isSendingTime(at: Date): boolean {
  return nextSendingTime(at).getTime() === at.getTime()
}

/** The moment itself, or the next morning if it is outside the hours. */
export function nextSendingTime(at: Date): Date {
  const day = saoPauloDay(at)
  const morning = morningOf(day)
  if (at < morning) return morning
  return at < sendingHoursEnd(at) ? at : morningOf(addDays(day, 1))
}
