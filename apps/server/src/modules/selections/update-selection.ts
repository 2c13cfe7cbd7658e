import type { BodyOf, updateSelection as endpoint } from '@revela/contract'
import { editTerms, keepPayment, reopen, termsChangeFromWire, termsFromStored, termsToStored } from '@revela/domain'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { revokeLinksInside } from '../clients/index.ts'
import { requireFeature } from '../subscriptions/index.ts'
import { queueDeclinedMail, queueReopenedMail } from './family-mails.ts'
import { changeAndAnnounce, lockSelection } from './selection.repository.ts'
import { toSelectionFacts, type SelectionRow, type SelectionsDeps } from './selections.module.ts'
import { renewInvitations } from './together/invite-participant.ts'
import { countChoices } from './trashed-pictures.ts'

type Change = BodyOf<typeof endpoint>

/**
 * Edits one selection. `status: 0` alone reopens a finished selection; together with a date it has no effect, because
 * the server derives the state from the date.
 */
export async function updateSelection(
  deps: SelectionsDeps,
  customerId: string,
  id: string,
  change: Change,
): Promise<void> {
  if (change.magic_link_enabled) await requireFeature(deps.subscriptions, customerId, 'magic_link')
  await deps.db.tenant(customerId, async (tx) => {
    const selection = await lockSelection(tx, customerId, id)
    if (!selection) throw new ApiError('NotFound')
    const reopens = change.status === 0 && change.limit_date === undefined
    // Accepted terms cannot change until the selection is reopened.
    if (selection.finished_at && !reopens && changesTerms(change)) throw new ApiError('SelectionClosed')
    if (change.magic_link_enabled === false) {
      await revokeLinksInside(tx, customerId, selection.client_id, selection.gallery_id, deps.clock())
      const target = { clientId: selection.client_id, galleryId: selection.gallery_id }
      // Some edits repeat the setting; only the one that ends the client's link ends the invitations.
      if (selection.magic_link) await renewInvitations(tx, deps.keys, customerId, target)
    }
    const declined = change.decline_request && declineRequest(selection, change.decline_request.reason)
    const updated = await changeAndAnnounce(tx, selection, {
      ...editedTerms(selection, change),
      ...(change.magic_link_enabled === undefined ? {} : { magic_link: change.magic_link_enabled }),
      ...(change.limit_date === undefined
        ? {}
        : { deadline_day: change.limit_date, deadline_requested_at: null, ...notDeclined }),
      ...declined,
      ...(reopens ? { ...reopened(selection, deps.clock()), ...(await countChoices(tx, customerId, id)) } : {}),
    })
    if (declined) {
      await deps.recordActivity(tx, selection, { kind: 'declined', now: deps.clock() })
      const { declined_request: request, decline_reason: reason } = declined
      await queueDeclinedMail(deps, tx, updated, { request, reason }, deps.clock())
    }
    if (reopens && selection.finished_at)
      await deps.recordActivity(tx, selection, { kind: 'reopened', now: deps.clock() })
    await queueReopenedMail(deps, tx, { before: selection, after: updated }, deps.clock())
  })
}

const notDeclined = { declined_request: null, decline_reason: '' }

/** Returns undefined without an open request: another tab has answered it already. */
function declineRequest(selection: SelectionRow, reason: string) {
  const { reopen_requested_at: reopening, deadline_requested_at: deadline } = selection
  if (reopening) return { reopen_requested_at: null, declined_request: 'reopen' as const, decline_reason: reason }
  if (!deadline) return undefined
  return { deadline_requested_at: null, declined_request: 'deadline' as const, decline_reason: reason }
}

function changesTerms(change: Change): boolean {
  return Object.values(termsChangeFromWire(change)).some((value) => value !== undefined)
}

function editedTerms(selection: SelectionRow, change: Change) {
  return termsToStored(editTerms(termsFromStored(selection), termsChangeFromWire(change)))
}

function reopened(selection: SelectionRow, now: Date) {
  const { deadlineDay } = reopen(toSelectionFacts(selection), now)
  const { paidBefore, declaredBefore } = keepPayment(
    {
      finishedTotal: selection.finished_total,
      paidBefore: selection.paid_before,
      received: selection.pix_received_at !== null,
    },
    { declared: selection.pix_declared_at !== null, declaredBefore: selection.declared_before },
  )
  return {
    deadline_day: deadlineDay,
    finished_at: null,
    finished_by: null,
    finished_total: null,
    paid_before: paidBefore,
    declared_before: declaredBefore,
    reopen_requested_at: null,
    ...notDeclined,
    pix_code: null,
    // A declaration that was not confirmed stays valid if nothing is added to the total.
    ...(declaredBefore === 0 ? { pix_declared_at: null } : {}),
    pix_received_at: null,
    exported_at: null,
  }
}
