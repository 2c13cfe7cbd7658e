import {
  admitNewChoosers as admitEndpoint,
  answerComment,
  concludeSelection as concludeEndpoint,
  confirmPayment as confirmPaymentEndpoint,
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
import type { Policies, Policy } from '../../access/authorize.ts'
import { customerRoute, type Route } from '../../http/route.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { findClient } from '../clients/index.ts'
import { findGallery, galleryExists } from '../galleries/index.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { listComments } from './choice/choice.repository.ts'
import { addComment, lockForComment } from './choice/comment-picture.ts'
import { concludeSelection } from './choice/finish-selection.ts'
import { confirmPayment } from './confirm-payment.ts'
import { createSelection, getPreferences, updatePreferences } from './create-selection.ts'
import { getDashboard } from './dashboard.ts'
import { exportFile, exportSelection, readPdf } from './export/export-selection.ts'
import { admitNewChoosers, areNewChoosersWaiting } from './chooser-limits.ts'
import { readPixKey, setPixKey } from './pix-key.ts'
import { countThreads, readChosen, readDetailPictures, readSelections } from './selection-list.read.ts'
import { presentDetails, presentSelection } from './selection.presenter.ts'
import { findSelection, isPaidByGateway, removeSelection } from './selection.repository.ts'
import type { SelectionsDeps } from './selections.module.ts'
import { updateSelection } from './update-selection.ts'

/** Deletes the choices, the comments and the exported file too; the gallery's offer stays. */
async function deleteSelection({ db }: SelectionsDeps, customerId: string, id: string): Promise<void> {
  await db.tenant(customerId, (tx) => removeSelection(tx, customerId, id))
}

async function listGallerySelections(deps: SelectionsDeps, customerId: string, galleryId: string) {
  const { db, clock, content, config } = deps
  const rows = await readSelections(db, customerId, galleryId)
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ id }) => id)
  const chosenPictures = await readChosen(db, { customerId, galleryId, ordering: first.ordering }, ids)
  const comments = new Map((await countThreads(db, customerId, ids)).map((counted) => [counted.selection_id, counted]))
  const profile = await db.tenant(customerId, (tx) => openProfile(tx, customerId, clock()))
  const bySelection = Map.groupBy(chosenPictures, (picture) => picture.selection_id)
  const address = content.forOwner({ customerId, ownerId: galleryId, epoch: first.access_epoch })
  return rows.map((row) =>
    presentSelection(row, {
      pictures: bySelection.get(row.id) ?? [],
      comments: comments.get(row.id),
      address,
      studio: studioAddress(config, profile),
      now: clock(),
    }),
  )
}

async function readDetails({ db, content }: SelectionsDeps, customerId: string, id: string) {
  const { selection, gallery, comments, isPaid } = await db.tenant(customerId, async (tx) => {
    const found = await findSelection(tx, customerId, id)
    return {
      selection: found,
      gallery: found && (await findGallery(tx, customerId, found.gallery_id)),
      comments: await listComments(tx, customerId, id),
      isPaid: found !== undefined && (await isPaidByGateway(tx, found)),
    }
  })
  if (!selection || !gallery) throw new ApiError('NotFound')
  const order = { customerId, galleryId: gallery.id, ordering: gallery.ordering }
  return presentDetails(selection, {
    pictures: await readDetailPictures(db, order, id),
    comments,
    address: content.forOwner({ customerId, ownerId: gallery.id, epoch: gallery.access_epoch }),
    isPaidByGateway: isPaid,
  })
}

/** The photographer's calls about selections. */
export function selectionsRoutes(deps: SelectionsDeps): Route[] {
  const { db, clock } = deps
  return [
    customerRoute(getLinkPreferences, async ({ params, principal: { customerId } }) =>
      getPreferences(deps, customerId, params.collection_id),
    ),
    customerRoute(updateLinkPreferences, async ({ params, body, principal: { customerId } }) =>
      updatePreferences(deps, customerId, params.collection_id, body),
    ),
    customerRoute(getNewChoosers, async ({ params, principal: { customerId } }) => ({
      waiting: await areNewChoosersWaiting(deps, { customerId, galleryId: params.collection_id }),
    })),
    customerRoute(admitEndpoint, async ({ params, principal: { customerId } }) =>
      admitNewChoosers(deps, { customerId, galleryId: params.collection_id }),
    ),
    customerRoute(createEndpoint, async ({ body, principal: { customerId } }) => {
      const id = await createSelection(deps, customerId, body)
      const selections = await listGallerySelections(deps, customerId, body.collection_id)
      return { selection: selections.find((selection) => selection.id === id)! }
    }),
    customerRoute(listSelections, async ({ query, principal: { customerId } }) => ({
      selections: await listGallerySelections(deps, customerId, query.collection_id),
    })),
    customerRoute(updateEndpoint, async ({ params, body, principal: { customerId } }) =>
      updateSelection(deps, customerId, params.id, body),
    ),
    customerRoute(deleteEndpoint, async ({ params, principal: { customerId } }) =>
      deleteSelection(deps, customerId, params.id),
    ),
    customerRoute(getSelectionDetails, async ({ params, principal: { customerId } }) =>
      readDetails(deps, customerId, params.id),
    ),
    customerRoute(exportEndpoint, async ({ query, principal: { customerId } }) =>
      exportSelection(deps, customerId, query),
    ),
    customerRoute(getSelectionPdf, async ({ params, principal: { customerId } }) =>
      readPdf(deps, customerId, params.id),
    ),
    customerRoute(exportSelectionFile, async ({ params, query, principal: { customerId } }) =>
      exportFile(deps, customerId, params.id, { format: params.format, label: query.label }),
    ),
    customerRoute(answerComment, async ({ params, body, principal: { customerId } }) =>
      db.tenant(customerId, async (tx) => {
        const selection = await lockForComment(tx, customerId, params.id)
        return { thread: await addComment(tx, selection, { ...body, author: 'photographer', now: clock() }) }
      }),
    ),
    customerRoute(concludeEndpoint, async ({ params, body, principal: { customerId } }) =>
      concludeSelection(deps, customerId, params.id, body),
    ),
    customerRoute(confirmPaymentEndpoint, async ({ params, body, principal: { customerId } }) =>
      confirmPayment(deps, customerId, params.id, body),
    ),
    customerRoute(dashboardEndpoint, async ({ principal: { customerId } }) => getDashboard(deps, customerId)),
    customerRoute(getPixKey, async ({ principal: { customerId } }) => ({
      pix_key: await db.tenant(customerId, (tx) => readPixKey(tx, customerId)),
    })),
    customerRoute(setPixKeyEndpoint, async ({ body, principal, visit }) =>
      setPixKey(deps, body.pix_key, principal, visit),
    ),
  ]
}

/** Checks that the gallery and the client belong to the customer, and the selection to the gallery. */
export function selectionsPolicies(db: Database): Policies {
  const ownsAllSelections: Policy = async ({ principal: { customerId }, ids }) =>
    db.tenant(customerId, async (tx) => {
      const [galleryId] = ids['gallery'] ?? []
      if (galleryId !== undefined && !(await galleryExists(tx, customerId, galleryId))) return false
      for (const clientId of ids['client'] ?? []) if (!(await findClient(tx, customerId, clientId))) return false
      for (const id of ids['selection'] ?? []) {
        const selection = await findSelection(tx, customerId, id)
        if (!selection || (galleryId !== undefined && selection.gallery_id !== galleryId)) return false
        if (!(await galleryExists(tx, customerId, selection.gallery_id))) return false
      }
      return true
    })
  return {
    'selection.read': ownsAllSelections,
    'selection.write': ownsAllSelections,
    'selection.export': ownsAllSelections,
  }
}
