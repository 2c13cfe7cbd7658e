import type {
  admitNewChoosers,
  answerComment,
  confirmPayment,
  createSelection,
  deleteSelection,
  getLinkPreferences,
  getNewChoosers,
  getSelectionDetails,
  getShareLinks,
  listSelections,
  updateLinkPreferences,
  updateSelection,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

export const selectionCalls = {
  getPreferences: callable<typeof getLinkPreferences>('GET', '/selections/gallery/{collection_id}/link-preferences'),
  updatePreferences: callable<typeof updateLinkPreferences>(
    'PUT',
    '/selections/gallery/{collection_id}/link-preferences',
  ),
  getNewChoosers: callable<typeof getNewChoosers>('GET', '/selections/gallery/{collection_id}/new-choosers'),
  admitNewChoosers: callable<typeof admitNewChoosers>(
    'POST',
    '/selections/gallery/{collection_id}/new-choosers/admission',
  ),
  create: callable<typeof createSelection>('POST', '/selections/create'),
  list: callable<typeof listSelections>('GET', '/selections/list'),
  update: callable<typeof updateSelection>('PUT', '/selections/{id}'),
  remove: callable<typeof deleteSelection>('DELETE', '/selections/{id}'),
  getDetails: callable<typeof getSelectionDetails>('GET', '/selections/{id}/details'),
  answerComment: callable<typeof answerComment>('POST', '/selections/{id}/comments'),
  confirmPayment: callable<typeof confirmPayment>('PUT', '/selections/{id}/payment'),
  getLinks: callable<typeof getShareLinks>('POST', '/gallery/{collection_id}/share-links'),
} as const
