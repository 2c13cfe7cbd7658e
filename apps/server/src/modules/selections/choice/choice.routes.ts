import {
  acceptPrice,
  askPhotographer,
  beginSelection as beginEndpoint,
  choosePictures as chooseEndpoint,
  commentPicture,
  declarePayment,
  finishSelection as finishEndpoint,
  getFamilySelection,
  getSelectionChanges,
  listenToSelection as listenEndpoint,
} from '@revela/contract'
import { familyRoute, familyStream, type Route } from '../../../http/route.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import { codeAmountOf } from '../pix-key.ts'
import { queueRequestMail, queueDeclaredMail } from '../selection-mails.ts'
import { streamSelection } from '../selection-stream.ts'
import { changeAndAnnounce } from '../selection.repository.ts'
import type { SelectionsDeps } from '../selections.module.ts'
import { beginSelection } from './begin-selection.ts'
import { choosePictures } from './choose-pictures.ts'
import { addComment, requireComments } from './comment-picture.ts'
import { finishSelection } from './finish-selection.ts'
import { findOwnSelection, lockOpenSelection, lockOwnSelection, readChanges } from './own-selection.ts'
import { readOwn } from './read-own.ts'

/** The family's calls about its selection. */
export function choiceRoutes(deps: SelectionsDeps): Route[] {
  const { db, clock } = deps
  return [
    familyRoute(getFamilySelection, async ({ params, principal }) => readOwn(deps, principal, params.gallery_id)),
    familyRoute(beginEndpoint, async ({ params, body, principal, visit }) =>
      beginSelection(deps, principal, params.gallery_id, body, visit),
    ),
    familyRoute(getSelectionChanges, async ({ params, query, principal }) =>
      readChanges(deps, principal, params.gallery_id, query.since),
    ),
    familyStream(listenEndpoint, async ({ params, principal }) => {
      const selection = await db.tenant(principal.customerId, (tx) =>
        findOwnSelection(tx, principal, params.gallery_id),
      )
      if (!selection) throw new ApiError('NotFound')
      return streamSelection(deps, principal, selection)
    }),
    familyRoute(chooseEndpoint, async ({ params, body, principal }) =>
      choosePictures(deps, principal, params.gallery_id, body.changes),
    ),
    familyRoute(acceptPrice, async ({ params, principal }) =>
      db.tenant(principal.customerId, async (tx) => {
        const now = clock()
        const selection = await lockOpenSelection(tx, principal, params.gallery_id, now)
        if (!selection.price_accepted_at) await changeAndAnnounce(tx, selection, { price_accepted_at: now })
      }),
    ),
    familyRoute(commentPicture, async ({ params, body, principal }) =>
      db.tenant(principal.customerId, async (tx) => {
        const now = clock()
        const selection = await lockOpenSelection(tx, principal, params.gallery_id, now)
        await requireComments(tx, selection)
        return { thread: await addComment(tx, selection, { ...body, author: 'client', now }) }
      }),
    ),
    familyRoute(finishEndpoint, async ({ params, body, principal }) => ({
      selection: await finishSelection(deps, principal, params.gallery_id, body),
    })),
    familyRoute(askPhotographer, async ({ params, body, principal }) =>
      db.tenant(principal.customerId, async (tx) => {
        const now = clock()
        const selection = await lockOwnSelection(tx, principal, params.gallery_id)
        const column = body.what === 'reopen' ? 'reopen_requested_at' : 'deadline_requested_at'
        // A repeated request sends no second mail.
        if (selection[column]) return
        const request = { [column]: now, request_message: body.message, declined_request: null, decline_reason: '' }
        const updated = await changeAndAnnounce(tx, selection, request)
        await queueRequestMail(deps, tx, updated, body.what, now)
        await deps.recordActivity(tx, updated, { kind: `${body.what}_requested`, now })
      }),
    ),
    familyRoute(declarePayment, async ({ params, principal }) =>
      db.tenant(principal.customerId, async (tx) => {
        const now = clock()
        const selection = await lockOwnSelection(tx, principal, params.gallery_id)
        if (!selection.finished_at || !selection.pix_code) throw new ApiError('SelectionNotFinished')
        if (selection.pix_declared_at) return
        const declared = await changeAndAnnounce(tx, selection, { pix_declared_at: now })
        await queueDeclaredMail(deps, tx, declared, now)
        await deps.recordActivity(tx, declared, { kind: 'payment_declared', now, amountCents: codeAmountOf(selection) })
      }),
    ),
  ]
}
