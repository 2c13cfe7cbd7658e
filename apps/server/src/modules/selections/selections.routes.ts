import {
  admitNewChoosers as admitEndpoint,
  answerComment,
  confirmPayment,
  createSelection as createEndpoint,
  deleteSelection as deleteEndpoint,
  exportSelection as exportEndpoint,
  exportSelectionFile,
  getDashboard as dashboardEndpoint,
  getLinkPreferences,
  getNewChoosers,
  getPixKey,
  getSelectionDetails,
  getSelectionPdf,
  listSelections,
  setPixKey as setPixKeyEndpoint,
  updateLinkPreferences,
  updateSelection as updateEndpoint,
} from '@revela/contract'
import { customerRoute, type Route } from '../../http/route.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { changeAndAnnounce } from './choice/announce.ts'
import { addComment, lockForComment } from './choice/comment-picture.ts'
import { createSelection, getPreferences, updatePreferences } from './create-selection.ts'
import { deleteSelection } from './delete-selection.ts'
import { getDashboard } from './get-dashboard.ts'
import { exportFile, exportSelection, readPdf } from './export/export-selection.ts'
import { listOfGallery, readDetails } from './list-selections.ts'
import { admitNewChoosers, areNewChoosersWaiting } from './new-choosers.ts'
import { readPixKey } from './pix-key.repository.ts'
import { lockSelection } from './selection.repository.ts'
import type { SelectionsNeeds } from './selections.needs.ts'
import { setPixKey } from './set-pix-key.ts'
import { updateSelection } from './update-selection.ts'

/** What the photographer does with selections. */
export function selectionsRoutes(needs: SelectionsNeeds): Route[] {
  const { db, clock } = needs
  return [
    customerRoute(getLinkPreferences, async ({ params, principal: { customerId } }) =>
      getPreferences(needs, customerId, params.collection_id),
    ),
    customerRoute(updateLinkPreferences, async ({ params, body, principal: { customerId } }) =>
      updatePreferences(needs, customerId, params.collection_id, body),
    ),
    customerRoute(getNewChoosers, async ({ params, principal: { customerId } }) => ({
      waiting: await areNewChoosersWaiting(needs, { customerId, galleryId: params.collection_id }),
    })),
    customerRoute(admitEndpoint, async ({ params, principal: { customerId } }) =>
      admitNewChoosers(needs, { customerId, galleryId: params.collection_id }),
    ),
    customerRoute(createEndpoint, async ({ body, principal: { customerId } }) => {
      const id = await createSelection(needs, customerId, body)
      const selections = await listOfGallery(needs, customerId, body.collection_id)
      return { selection: selections.find((selection) => selection.id === id)! }
    }),
    customerRoute(listSelections, async ({ query, principal: { customerId } }) => ({
      selections: await listOfGallery(needs, customerId, query.collection_id),
    })),
    customerRoute(updateEndpoint, async ({ params, body, principal: { customerId } }) =>
      updateSelection(needs, customerId, params.id, body),
    ),
    customerRoute(deleteEndpoint, async ({ params, principal: { customerId } }) =>
      deleteSelection(needs, customerId, params.id),
    ),
    customerRoute(getSelectionDetails, async ({ params, principal: { customerId } }) =>
      readDetails(needs, customerId, params.id),
    ),
    customerRoute(exportEndpoint, async ({ query, principal: { customerId } }) =>
      exportSelection(needs, customerId, query),
    ),
    customerRoute(getSelectionPdf, async ({ params, principal: { customerId } }) =>
      readPdf(needs, customerId, params.id),
    ),
    customerRoute(exportSelectionFile, async ({ params, principal: { customerId } }) =>
      exportFile(needs, customerId, params.id, params.format),
    ),
    customerRoute(answerComment, async ({ params, body, principal: { customerId } }) =>
      db.tenant(customerId, async (tx) => {
        const selection = await lockForComment(tx, customerId, params.id)
        return { thread: await addComment(tx, selection, { ...body, author: 'photographer', now: clock() }) }
      }),
    ),
    customerRoute(confirmPayment, async ({ params, body, principal: { customerId } }) =>
      db.tenant(customerId, async (tx) => {
        const selection = await lockSelection(tx, customerId, params.id)
        if (!selection?.finished_at) throw new Refusal('SelectionNotFinished')
        await changeAndAnnounce(tx, selection, { pix_received_at: body.received ? clock() : null })
      }),
    ),
    customerRoute(dashboardEndpoint, async ({ principal: { customerId } }) => getDashboard(needs, customerId)),
    customerRoute(getPixKey, async ({ principal: { customerId } }) => ({
      pix_key: await db.tenant(customerId, (tx) => readPixKey(tx, customerId)),
    })),
    customerRoute(setPixKeyEndpoint, async ({ body, principal, visit }) =>
      setPixKey(needs, body.pix_key, principal, visit),
    ),
  ]
}
