import { lifecycleMail } from '@revela/phrases'
import type { Tx } from '../../platform/db/database.ts'
import { changeValidity, moveToTrash, purgeDay } from '../galleries/index.ts'
import type { Action, EndingGallery } from './decision.ts'
import { dayOf, queueLifecycleMail } from './lifecycle-mails.ts'
import type { LifecycleNeeds } from './lifecycle.needs.ts'
import { insertNotices, type NewNotice } from './notice.repository.ts'

type Of<Name extends Action['do']> = Extract<Action, { readonly do: Name }>

type Doing = { readonly needs: LifecycleNeeds; readonly tx: Tx; readonly customerId: string; readonly now: Date }

/** One mail for all of them, however many were made on one day. */
export async function notifyGalleries(
  { needs, tx, customerId, now }: Doing,
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
  { needs, tx, customerId, now }: Doing,
  { galleries }: Of<'trash-galleries'>,
): Promise<void> {
  const purgeAt = purgeDay(now)
  for (const { id } of galleries) await moveToTrash(tx, customerId, id, now, purgeAt)
  // The last whole day.
  const until = dayOf(new Date(purgeAt.getTime() - 86_400_000))
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
