import { daysBetween, saoPauloDay, DAY_MS } from '@revela/domain'
import { lifecycleMail } from '@revela/phrases'
import type { Tx } from '../../platform/db/database.ts'
import { accountMail, findCustomer, type MailText } from '../accounts/index.ts'
import { purgeAlbum, trashAlbumIn, type LastingAlbum } from '../albums/index.ts'
import { changeValidity, moveToTrash, purgeDate, type LastingGallery } from '../galleries/index.ts'
import { purgeWork, type LastingWork } from '../portfolio/index.ts'
import { deleteBatches } from '../uploads/index.ts'
import type { Action, EndingGallery } from './decision.ts'
import type { LifecycleDeps } from './lifecycle.module.ts'
import { insertNotices, type NewNotice } from './lifecycle.repository.ts'
import { purgeGallery } from './purge-trash.job.ts'

const pagePaths = {
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

/**
 * Sent to the account's own address; the address that a studio shows to families may be another one. Returns the mail's
 * id.
 */
async function queueLifecycleMail(
  { outbox, config }: Pick<LifecycleDeps, 'outbox' | 'config'>,
  tx: Tx,
  customerId: string,
  email: {
    readonly kind: string
    readonly mailText: MailText & { readonly button: string }
    readonly to: keyof typeof pagePaths
  },
  now: Date,
): Promise<string> {
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw new Error('customer not found')
  const button = { label: email.mailText.button, url: `${config.APP_ORIGIN}${pagePaths[email.to]}` }
  const to = { customerId, name: customer.name, email: customer.email }
  return outbox.queue(tx, accountMail(to, email.mailText, { kind: `lifecycle-${email.kind}`, button }), now)
}

type ActionOf<Name extends Action['do']> = Extract<Action, { readonly do: Name }>

const noContent = { galleries: 0, works: 0, albums: 0 } as const

/** Limits the galleries, works or albums of one transaction to this many pictures, but processes at least one. */
const maxPictures = 5_000

type ActionContext = {
  readonly deps: LifecycleDeps
  readonly tx: Tx
  readonly customerId: string
  readonly canExtend: boolean
  readonly now: Date
}

export async function remindTrial(
  { deps, tx, customerId, canExtend, now }: ActionContext,
  action: ActionOf<'remind-trial'>,
) {
  const { endsAt, daysBefore } = action
  const mailText =
    daysBefore === 0
      ? lifecycleMail.trialEnded({ on: dayOf(endsAt), retainedUntil: null, canExtend, content: noContent })
      : lifecycleMail.trialEnding({ on: dayOf(endsAt), daysLeft: daysLeft(endsAt, now) })
  const kind = daysBefore === 0 ? 'trial-ended' : 'trial-ending'
  const mailId = await queueLifecycleMail(deps, tx, customerId, { kind, mailText, to: 'plans' }, now)
  await insertNotices(tx, customerId, [toNotice('trial', customerId, { endsAt, daysBefore, mailId, now })])
}

export async function remindSunset({ deps, tx, customerId, now }: ActionContext, action: ActionOf<'remind-sunset'>) {
  const { endsAt, daysBefore, plan } = action
  const mailText = lifecycleMail.planClosing({ plan, on: dayOf(endsAt), daysLeft: daysLeft(endsAt, now) })
  const mailId = await queueLifecycleMail(deps, tx, customerId, { kind: 'plan-closing', mailText, to: 'plans' }, now)
  await insertNotices(tx, customerId, [toNotice('plan', customerId, { endsAt, daysBefore, mailId, now })])
}

/** The first notice after an ended trial says both that it is over and until when the content is kept. */
export async function notifyAccount(
  { deps, tx, customerId, canExtend, now }: ActionContext,
  action: ActionOf<'notify-account'>,
): Promise<void> {
  const { deletesAt, daysBefore, announcedFor, cause, content, trialEnd } = action
  const on = dayOf(announcedFor)
  const mailText = trialEnd
    ? lifecycleMail.trialEnded({ on: dayOf(trialEnd), retainedUntil: on, canExtend, content })
    : lifecycleMail.contentEnding({ on, daysLeft: daysLeft(announcedFor, now), content, reason: cause })
  const kind = trialEnd ? 'trial-ended' : 'content-ending'
  const to = cause === 'frozen' ? 'billing' : 'plans'
  const mailId = await queueLifecycleMail(deps, tx, customerId, { kind, mailText, to }, now)
  const sent = { mailId, now }
  await insertNotices(tx, customerId, [
    { ...toNotice('account', customerId, { endsAt: deletesAt, daysBefore, ...sent }), announcedFor },
    ...(trialEnd ? [toNotice('trial', customerId, { endsAt: trialEnd, daysBefore: 0, ...sent })] : []),
  ])
}

/** Deletes one batch; the rest is decided again, with everything that changed meanwhile. */
export async function deleteContent({ deps, tx, customerId, now }: ActionContext, action: ActionOf<'delete-content'>) {
  for (const { id } of takeBatch(action.galleries)) {
    await moveToTrash(tx, customerId, id, now, now)
    await purgeGallery(tx, customerId, id, now)
  }
  // Works are deleted after all galleries, and albums after all works.
  const works = action.galleries.length === 0 ? takeBatch(action.works) : []
  for (const { id } of works) await purgeWork(tx, customerId, id, { deleteUploads: deleteBatches, now })
  const albums = action.galleries.length + action.works.length === 0 ? takeBatch(action.albums) : []
  for (const { id } of albums) {
    await trashAlbumIn(tx, customerId, id, { now, purgeAt: now })
    await purgeAlbum(tx, customerId, id, { deleteUploads: deleteBatches, now, dueBy: now })
  }
  if (!action.isFirst) return
  const deleted = {
    galleries: action.galleries.length,
    works: action.works.length,
    albums: action.albums.length,
  }
  const email = { kind: 'content-deleted', mailText: lifecycleMail.contentDeleted(deleted), to: 'plans' } as const
  const mailId = await queueLifecycleMail(deps, tx, customerId, email, now)
  const notice = { endsAt: action.deletesAt, daysBefore: 0, mailId, now }
  await insertNotices(tx, customerId, [toNotice('account', customerId, notice)])
}

function takeBatch<T extends LastingGallery | LastingWork | LastingAlbum>(owners: readonly T[]): T[] {
  const batch: T[] = []
  let pictures = 0
  for (const owner of owners) {
    pictures += owner.pictures
    if (batch.length > 0 && (pictures > maxPictures || batch.length >= 50)) break
    batch.push(owner)
  }
  return batch
}

function toNotice(
  subject: NewNotice['subject'],
  subjectId: string,
  details: { readonly endsAt: Date; readonly daysBefore: number; readonly mailId: string; readonly now: Date },
): NewNotice {
  const { endsAt, daysBefore, mailId, now } = details
  return { subject, subjectId, endsAt, daysBefore, announcedFor: endsAt, sentAt: now, mailId }
}

/** One mail for all galleries with the same date. */
export async function notifyGalleries(
  { deps, tx, customerId, now }: Omit<ActionContext, 'canExtend'>,
  { daysBefore, galleries, months }: ActionOf<'notify-galleries'>,
): Promise<void> {
  const titled = galleries.map(({ title, announcedFor }) => ({ title, until: dayOf(announcedFor) }))
  const email = {
    kind: 'galleries-ending',
    mailText: lifecycleMail.galleriesEnding(titled, months),
    to: 'galleries',
  } as const
  const mailId = await queueLifecycleMail(deps, tx, customerId, email, now)
  const rescheduled = galleries.filter(isRescheduled)
  // A late notice extends the validity, so that the gallery shows the same date as the mail.
  if (rescheduled.length > 0) {
    await changeValidity(
      tx,
      customerId,
      rescheduled.map(({ id, announcedFor }) => ({ id, expiresAt: announcedFor })),
    )
  }
  await insertNotices(
    tx,
    customerId,
    galleries.flatMap((gallery) => toNotices(gallery, daysBefore, mailId, now)),
  )
}

function isRescheduled({ endsAt, announcedFor }: EndingGallery): boolean {
  return endsAt.getTime() !== announcedFor.getTime()
}

/** Notices sent for the previous date also count for the new one. */
function toNotices(gallery: EndingGallery, daysBefore: number, mailId: string, now: Date): NewNotice[] {
  const { id, announcedFor, sent } = gallery
  const details = { subject: 'gallery', subjectId: id, endsAt: announcedFor, announcedFor } as const
  const sentNotices = isRescheduled(gallery) ? sent : []
  return [
    ...sentNotices.map((notice) => ({
      ...details,
      daysBefore: notice.daysBefore,
      sentAt: notice.sentAt,
      mailId: notice.mailId,
    })),
    { ...details, daysBefore, sentAt: now, mailId },
  ]
}

/** Moves galleries to the trash for seven days, where they can still be restored. */
export async function trashGalleries(
  { deps, tx, customerId, now }: Omit<ActionContext, 'canExtend'>,
  { galleries }: ActionOf<'trash-galleries'>,
): Promise<void> {
  const purgeAt = purgeDate(now)
  for (const { id } of galleries) await moveToTrash(tx, customerId, id, now, purgeAt)
  // The last full day.
  const until = dayOf(new Date(purgeAt.getTime() - DAY_MS))
  const mailText = lifecycleMail.galleriesEnded({ titles: galleries.map(({ title }) => title), until })
  const mailId = await queueLifecycleMail(deps, tx, customerId, { kind: 'galleries-ended', mailText, to: 'trash' }, now)
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
