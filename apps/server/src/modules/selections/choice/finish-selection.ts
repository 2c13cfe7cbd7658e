import type { BodyOf, finishSelection as endpoint } from '@revela/contract'
import { selectionTotals, tooMany, termsFromStored } from '@revela/domain'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import { requestPdf } from '../export/export-selection.ts'
import { codeAmountOf, createPixCode, isCoveredByDeclaration } from '../pix-key.ts'
import { queueFinishedMails } from '../selection-mails.ts'
import { changeAndAnnounce } from '../selection.repository.ts'
import type { SelectionsDeps } from '../selections.module.ts'
import { deleteTrashedChoices } from '../trashed-pictures.ts'
import { describeSelection, lockOpenSelection } from './own-selection.ts'

/** Finishes the selection as shown on the screen; if another device changed it meanwhile, it must be reviewed again. */
export async function finishSelection(
  deps: SelectionsDeps,
  principal: FamilyPrincipal,
  galleryId: string,
  { note, chosen, total }: BodyOf<typeof endpoint>,
) {
  const { db, clock } = deps
  const now = clock()
  return db.tenant(principal.customerId, async (tx) => {
    const selection = await lockOpenSelection(tx, principal, galleryId, now)
    const terms = termsFromStored(selection)
    const { totalCents } = selectionTotals(terms, selection.chosen)
    if (chosen !== selection.chosen || total !== totalCents || chosen === 0) throw new ApiError('SelectionChanged')
    if (tooMany(terms, chosen) > 0) throw new ApiError('SelectionOverLimit')
    const accepted = { ...selection, finished_total: totalCents }
    const finished = await changeAndAnnounce(tx, selection, {
      note,
      finished_at: now,
      finished_total: totalCents,
      reopen_requested_at: null,
      pix_code: await createPixCode(tx, selection, codeAmountOf(accepted)),
      // What was declared before the reopening covers the new total too.
      pix_declared_at: isCoveredByDeclaration(accepted) ? selection.pix_declared_at : null,
      pix_received_at: null,
      exported_at: null,
      last_access_at: now,
    })
    await deleteTrashedChoices(tx, finished.customer_id, finished.id)
    await queueFinishedMails(deps, tx, finished, now)
    await requestPdf(deps, tx, finished.customer_id, finished.id)
    return describeSelection(tx, finished, now)
  })
}
