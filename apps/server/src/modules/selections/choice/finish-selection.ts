import type { BodyOf, concludeSelection as concludeEndpoint, finishSelection as endpoint } from '@revela/contract'
import { selectionTotals, tooMany, termsFromStored } from '@revela/domain'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import { requestPdf } from '../export/export-selection.ts'
import { codeAmountOf, createPixCode, isCoveredByDeclaration } from '../pix-key.ts'
import { queueFinishedMails } from '../selection-mails.ts'
import { changeAndAnnounce, lockSelection } from '../selection.repository.ts'
import type { SelectionRow, SelectionsDeps } from '../selections.module.ts'
import { deleteTrashedChoices } from '../trashed-pictures.ts'
import { describeSelection, lockOpenSelection } from './own-selection.ts'

type Finish = Pick<BodyOf<typeof endpoint>, 'note' | 'chosen' | 'total'>

/** Finishes the selection as shown on the screen; if another device changed it meanwhile, it must be reviewed again. */
export async function finishSelection(
  deps: SelectionsDeps,
  principal: FamilyPrincipal,
  galleryId: string,
  { note, chosen, total }: BodyOf<typeof endpoint>,
) {
  const now = deps.clock()
  return deps.db.tenant(principal.customerId, async (tx) => {
    const selection = await lockOpenSelection(tx, principal, galleryId, now)
    const finished = await finish(deps, tx, selection, { note, chosen, total }, { by: 'client', now })
    return describeSelection(deps, tx, finished, now)
  })
}

/** The photographer finishes for the client, also after the deadline. The client's message, if any, stays. */
export async function concludeSelection(
  deps: SelectionsDeps,
  customerId: string,
  id: string,
  shown: BodyOf<typeof concludeEndpoint>,
): Promise<void> {
  const now = deps.clock()
  await deps.db.tenant(customerId, async (tx) => {
    const selection = await lockSelection(tx, customerId, id)
    if (!selection) throw new ApiError('NotFound')
    if (selection.finished_at) throw new ApiError('SelectionClosed')
    await finish(deps, tx, selection, { ...shown, note: selection.note }, { by: 'studio', now })
  })
}

async function finish(
  deps: SelectionsDeps,
  tx: Tx,
  selection: SelectionRow,
  { note, chosen, total }: Finish,
  { by, now }: { readonly by: 'client' | 'studio'; readonly now: Date },
): Promise<SelectionRow> {
  const terms = termsFromStored(selection)
  const { totalCents } = selectionTotals(terms, selection.chosen)
  if (chosen !== selection.chosen || total !== totalCents || chosen === 0) throw new ApiError('SelectionChanged')
  if (tooMany(terms, chosen) > 0) throw new ApiError('SelectionOverLimit')
  const accepted = { ...selection, finished_total: totalCents }
  const finished = await changeAndAnnounce(tx, selection, {
    note,
    finished_at: now,
    finished_by: by,
    finished_total: totalCents,
    reopen_requested_at: null,
    deadline_requested_at: null,
    declined_request: null,
    decline_reason: '',
    pix_code: await createPixCode(tx, selection, codeAmountOf(accepted)),
    // What was declared before the reopening covers the new total too.
    pix_declared_at: isCoveredByDeclaration(accepted) ? selection.pix_declared_at : null,
    pix_received_at: null,
    exported_at: null,
    ...(by === 'client' ? { last_access_at: now } : {}),
  })
  await deleteTrashedChoices(tx, finished.customer_id, finished.id)
  await queueFinishedMails(deps, tx, finished, now)
  await deps.recordActivity(tx, finished, { kind: by === 'client' ? 'finished' : 'concluded', now })
  await requestPdf(deps, tx, finished.customer_id, finished.id)
  return finished
}
