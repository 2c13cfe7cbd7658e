import { daysBetween, saoPauloDay, DAY_MS } from '@revela/domain'
import { lifecycleMail } from '@revela/phrases'
import type { Tx } from '../../platform/db/database.ts'
import { accountLetter, findCustomer, type Said } from '../accounts/index.ts'
import { changeValidity, moveToTrash, purgeDay, type LastingGallery } from '../galleries/index.ts'
import { purgeWork, type LastingWork } from '../portfolio/index.ts'
import { forgetBatches } from '../uploads/index.ts'
import type { Action, EndingGallery } from './decision.ts'
import type { LifecycleNeeds } from './lifecycle.module.ts'
import { insertNotices, type NewNotice } from './lifecycle.repository.ts'
import { purgeGallery } from './purge-trash.job.ts'

const places = {
  plans: '/checkout/gallery-pro/plans',
  galleries: '/gallery',
  trash: '/gallery/trash',
  billing: '/inactive',
} as const

/** `09/04/2027`, the day in São Paulo. */
function dayOf(at: Date): string {
  return saoPauloDay(at).split('-').toReversed().join('/')
}

function daysLeft(until: Date, now: Date): number {
  return daysBetween(saoPauloDay(now), saoPauloDay(until))
}

/** To the account's own address: what a studio shows its families may be another. Answers the mail's id. */
async function queueLifecycleMail(
  { outbox, config }: Pick<LifecycleNeeds, 'outbox' | 'config'>,
  tx: Tx,
  customerId: string,
  letter: {
    readonly kind: string
    readonly said: Said & { readonly button: string }
    readonly to: keyof typeof places
  },
  now: Date,
): Promise<string> {
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw new Error('a lifecycle of nobody')
  const button = { label: letter.said.button, url: `${config.APP_ORIGIN}${places[letter.to]}` }
  const to = { customerId, name: customer.name, email: customer.email }
  return outbox.queue(tx, accountLetter(to, letter.said, { kind: `lifecycle-${letter.kind}`, button }), now)
}

type Of<Name extends Action['do']> = Extract<Action, { readonly do: Name }>

const nothing = { galleries: 0, works: 0 } as const

/** Galleries, or works, of one transaction: as many as these photographs allow, one at least. */
const mostPictures = 5_000

type Doing = {
  readonly needs: LifecycleNeeds
  readonly tx: Tx
  readonly customerId: string
  readonly canExtend: boolean
  readonly now: Date
}

export async function remindTrial({ needs, tx, customerId, canExtend, now }: Doing, action: Of<'remind-trial'>) {
  const { endsAt, daysBefore } = action
  const said =
    daysBefore === 0
      ? lifecycleMail.trialEnded({ on: dayOf(endsAt), keptUntil: null, canExtend, kept: nothing })
      : lifecycleMail.trialEnding({ on: dayOf(endsAt), daysLeft: daysLeft(endsAt, now) })
  const kind = daysBefore === 0 ? 'trial-ended' : 'trial-ending'
  const mailId = await queueLifecycleMail(needs, tx, customerId, { kind, said, to: 'plans' }, now)
  await insertNotices(tx, customerId, [noticeOf('trial', customerId, { endsAt, daysBefore, mailId, now })])
}

export async function remindSunset({ needs, tx, customerId, now }: Doing, action: Of<'remind-sunset'>) {
  const { endsAt, daysBefore, plan } = action
  const said = lifecycleMail.planClosing({ plan, on: dayOf(endsAt), daysLeft: daysLeft(endsAt, now) })
  const mailId = await queueLifecycleMail(needs, tx, customerId, { kind: 'plan-closing', said, to: 'plans' }, now)
  await insertNotices(tx, customerId, [noticeOf('plan', customerId, { endsAt, daysBefore, mailId, now })])
}

/** The first that somebody hears of an ended trial says both: that it is over, and until when everything is kept. */
export async function notifyAccount(
  { needs, tx, customerId, canExtend, now }: Doing,
  action: Of<'notify-account'>,
): Promise<void> {
  const { deletesAt, daysBefore, announcedFor, why, kept, trialEnd } = action
  const on = dayOf(announcedFor)
  const said = trialEnd
    ? lifecycleMail.trialEnded({ on: dayOf(trialEnd), keptUntil: on, canExtend, kept })
    : lifecycleMail.contentEnding({ on, daysLeft: daysLeft(announcedFor, now), kept, why })
  const kind = trialEnd ? 'trial-ended' : 'content-ending'
  const to = why === 'frozen' ? 'billing' : 'plans'
  const mailId = await queueLifecycleMail(needs, tx, customerId, { kind, said, to }, now)
  const sent = { mailId, now }
  await insertNotices(tx, customerId, [
    { ...noticeOf('account', customerId, { endsAt: deletesAt, daysBefore, ...sent }), announcedFor },
    ...(trialEnd ? [noticeOf('trial', customerId, { endsAt: trialEnd, daysBefore: 0, ...sent })] : []),
  ])
}

/** One batch; what is left is looked at anew, with everything that may have changed meanwhile. */
export async function deleteContent({ needs, tx, customerId, now }: Doing, action: Of<'delete-content'>) {
  for (const { id } of batchOf(action.galleries)) {
    await moveToTrash(tx, customerId, id, now, now)
    await purgeGallery(tx, customerId, id, now)
  }
  // Works follow once the galleries are gone.
  const works = action.galleries.length === 0 ? batchOf(action.works) : []
  for (const { id } of works) await purgeWork(tx, customerId, id, { forgetUploads: forgetBatches, now })
  if (!action.isFirst) return
  const kept = { galleries: action.galleries.length, works: action.works.length }
  const letter = { kind: 'content-deleted', said: lifecycleMail.contentDeleted(kept), to: 'plans' } as const
  const mailId = await queueLifecycleMail(needs, tx, customerId, letter, now)
  const notice = { endsAt: action.deletesAt, daysBefore: 0, mailId, now }
  await insertNotices(tx, customerId, [noticeOf('account', customerId, notice)])
}

function batchOf<T extends LastingGallery | LastingWork>(owners: readonly T[]): T[] {
  const batch: T[] = []
  let pictures = 0
  for (const owner of owners) {
    pictures += owner.pictures
    if (batch.length > 0 && (pictures > mostPictures || batch.length >= 50)) break
    batch.push(owner)
  }
  return batch
}

function noticeOf(
  subject: NewNotice['subject'],
  subjectId: string,
  of: { readonly endsAt: Date; readonly daysBefore: number; readonly mailId: string; readonly now: Date },
): NewNotice {
  const { endsAt, daysBefore, mailId, now } = of
  return { subject, subjectId, endsAt, daysBefore, announcedFor: endsAt, sentAt: now, mailId }
}

/** One mail for all of them, however many were made on one day. */
export async function notifyGalleries(
  { needs, tx, customerId, now }: Omit<Doing, 'canExtend'>,
  { daysBefore, galleries, months }: Of<'notify-galleries'>,
): Promise<void> {
  const titled = galleries.map(({ title, announcedFor }) => ({ title, until: dayOf(announcedFor) }))
  const letter = {
    kind: 'galleries-ending',
    said: lifecycleMail.galleriesEnding(titled, months),
    to: 'galleries',
  } as const
  const mailId = await queueLifecycleMail(needs, tx, customerId, letter, now)
  const late = galleries.filter(hasMoved)
  // A late notice gives more time, and the gallery says the same as the mail.
  if (late.length > 0) {
    await changeValidity(
      tx,
      customerId,
      late.map(({ id, announcedFor }) => ({ id, expiresAt: announcedFor })),
    )
  }
  await insertNotices(
    tx,
    customerId,
    galleries.flatMap((gallery) => noticesOf(gallery, daysBefore, mailId, now)),
  )
}

function hasMoved({ endsAt, announcedFor }: EndingGallery): boolean {
  return endsAt.getTime() !== announcedFor.getTime()
}

/** What was said of the date before holds for the one it moved to. */
function noticesOf(gallery: EndingGallery, daysBefore: number, mailId: string, now: Date): NewNotice[] {
  const { id, announcedFor, sent } = gallery
  const of = { subject: 'gallery', subjectId: id, endsAt: announcedFor, announcedFor } as const
  const before = hasMoved(gallery) ? sent : []
  return [
    ...before.map((notice) => ({ ...of, daysBefore: notice.daysBefore, sentAt: notice.sentAt, mailId: notice.mailId })),
    { ...of, daysBefore, sentAt: now, mailId },
  ]
}

/** Seven days in the trash, where they can still be taken back. */
export async function trashGalleries(
  { needs, tx, customerId, now }: Omit<Doing, 'canExtend'>,
  { galleries }: Of<'trash-galleries'>,
): Promise<void> {
  const purgeAt = purgeDay(now)
  for (const { id } of galleries) await moveToTrash(tx, customerId, id, now, purgeAt)
  // The last whole day.
  const until = dayOf(new Date(purgeAt.getTime() - DAY_MS))
  const said = lifecycleMail.galleriesEnded({ titles: galleries.map(({ title }) => title), until })
  const mailId = await queueLifecycleMail(needs, tx, customerId, { kind: 'galleries-ended', said, to: 'trash' }, now)
  await insertNotices(
    tx,
    customerId,
    galleries.map(({ id, endsAt }) => ({
      subject: 'gallery',
      subjectId: id,
      endsAt,
      announcedFor: endsAt,
      daysBefore: 0,
      sentAt: now,
      mailId,
    })),
  )
}
