import { formatMoney, isPlaceholderEmail, selectionStatus } from '@revela/domain'
import { selectionMail } from '@revela/phrases'
import type { Tx } from '../../platform/db/database.ts'
import { queueAutomaticMail } from '../client-mail/index.ts'
import { isInvited } from '../clients/index.ts'
import { findGallery } from '../galleries/index.ts'
import { readPreferences } from './link-preferences.repository.ts'
import { readMailContext, toClient, type MailText, type SecretMailDeps } from './selection-mails.ts'
import { toSelectionFacts, type SelectionRow } from './selections.module.ts'

type MailContext = Awaited<ReturnType<typeof readMailContext>>

/** Notifies the family that it can choose again, when the photographer reopened the selection or moved its deadline. */
export async function queueReopenedMail(
  deps: SecretMailDeps,
  tx: Tx,
  change: { readonly before: SelectionRow; readonly after: SelectionRow },
  now: Date,
): Promise<void> {
  const status = selectionStatus(toSelectionFacts(change.before), now)
  if (status === 'open' || selectionStatus(toSelectionFacts(change.after), now) !== 'open') return
  if (!(await isSelectionActive(tx, change.after))) return
  await queueFamilyMail(deps, tx, change.after, 'selection-reopened', now, ({ profile, gallery }) => {
    const mailText = { studio: profile.display_name, gallery: gallery.title, until: change.after.deadline_day }
    return status === 'done' ? selectionMail.reopened(mailText) : selectionMail.moreTime(mailText)
  })
}

/** Notifies the family that the photographer declined its request for a reopening or more time. */
export async function queueDeclinedMail(
  deps: SecretMailDeps,
  tx: Tx,
  selection: SelectionRow,
  declined: { readonly request: 'reopen' | 'deadline'; readonly reason: string },
  now: Date,
): Promise<void> {
  if (!(await isSelectionActive(tx, selection))) return
  await queueFamilyMail(deps, tx, selection, 'selection-request-declined', now, ({ profile, gallery }) =>
    selectionMail.declined({ studio: profile.display_name, gallery: gallery.title, ...declined }),
  )
}

/** While the gallery's selection is deactivated, its link only shows the pictures. */
async function isSelectionActive(
  tx: Tx,
  { customer_id: customerId, gallery_id: galleryId }: SelectionRow,
): Promise<boolean> {
  return (await readPreferences(tx, customerId, galleryId)).active
}

/** One mail for all answers since the last one. */
export async function queueAnswersMail(
  deps: SecretMailDeps,
  tx: Tx,
  selection: SelectionRow,
  answers: readonly { readonly displayNumber: number | null; readonly title: string; readonly text: string }[],
  now: Date,
): Promise<void> {
  await queueFamilyMail(deps, tx, selection, 'selection-answers', now, ({ profile, gallery }) =>
    selectionMail.answers({ studio: profile.display_name, gallery: gallery.title, answers }),
  )
}

/** The photographer or the gateway confirmed the payment. */
export async function queueReceivedMail(
  deps: SecretMailDeps,
  tx: Tx,
  selection: SelectionRow,
  { cents, now }: { readonly cents: number; readonly now: Date },
): Promise<void> {
  // A Pix may arrive after the gallery was moved to the trash: it counts, without a mail.
  const hasGallery = await findGallery(tx, selection.customer_id, selection.gallery_id)
  if (cents === 0 || !hasGallery) return
  await queueFamilyMail(deps, tx, selection, 'selection-payment-received', now, ({ profile, gallery }) =>
    selectionMail.paymentReceived({
      studio: profile.display_name,
      gallery: gallery.title,
      total: formatMoney(cents),
    }),
  )
}

/** Skips a client without a mailbox, and a gallery that this client cannot open now: the mail is not an invitation. */
async function queueFamilyMail(
  deps: SecretMailDeps,
  tx: Tx,
  selection: SelectionRow,
  kind: string,
  now: Date,
  compose: (context: MailContext) => MailText,
): Promise<void> {
  const { customer_id: customerId, gallery_id: galleryId, client_id: clientId } = selection
  const context = await readMailContext(deps, tx, selection, now)
  if (isPlaceholderEmail(context.client.email) || context.gallery.published_at === null) return
  if (!(await isInvited(tx, customerId, galleryId, clientId))) return
  const clientMail = await toClient(deps, tx, selection, context, kind, compose(context), now)
  await queueAutomaticMail(deps, tx, clientMail, now)
}
