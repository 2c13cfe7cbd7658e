export { changePreferences, readPreferencesChange } from './create-selection.ts'
export { choiceRoutes } from './choice/choice.routes.ts'
export { readOwn } from './choice/read-own.ts'
export { announceGallery, announceOrder, paidByGateway, selectionChannel } from './selection.repository.ts'
export { renewInvitations } from './together/invite-participant.ts'
export { findInvitation, joinSelection } from './together/participant.repository.ts'
export { choicePolicies, togetherRoutes } from './together/together.routes.ts'
export { selectionPdfJob } from './export/selection-pdf.job.ts'
export { createPixCode, hasAutomaticPix, readPayee, readPixKey } from './pix-key.ts'
export { paymentReceiver, type AppliedPayment, type PaymentReceiver } from './receive-payment.ts'
export { readAgreedChoices } from './selection-list.read.ts'
export { deleteChoices, hideChoices, restoreChoices } from './trashed-pictures.ts'
export {
  readVisitorRights,
  isSellingColumn,
  type VisitorRights,
  galleryMode,
  readSelectionMode,
} from './visitor-rights.read.ts'
export type { SelectionActivityKind, SelectionsDeps } from './selections.module.ts'
export { selectionsPolicies, selectionsRoutes } from './selections.routes.ts'
export { sweepCommentsJob } from './sweep-comments.job.ts'
