export { endpoint } from './endpoint.ts'
export type { Access, Endpoint, Method, MultipartBody, PrincipalKind, Schema } from './endpoint.ts'
export { commonErrors, errorStatus, sessionErrors, accountStatusErrors } from './errors.ts'
export type { ErrorBody, ErrorCode, ErrorMessage, PlanLimitDetails } from './errors.ts'
export { errorsOf, needsSecondFactor, locatedIds, resourceNotFound } from './errors-of.ts'
export type {
  AnswerOf,
  BodyOf,
  Callable,
  CallableOf,
  CallInput,
  ParamsOf,
  QueryOf,
  SentBodyOf,
  SentParamsOf,
  SentQueryOf,
} from './call-types.ts'
export { ApiError, callable, ConnectionError, createClient } from './client.ts'
export type { CallOptions, Client, ClientSettings } from './client.ts'
export { endpointList, endpoints } from './endpoints.ts'
export type { EndpointName } from './endpoints.ts'
export { openApiDocument } from './openapi.ts'
export { specEndpoints } from './spec-endpoints.ts'
export { emailMaxLength, passwordMaxLength, passwordMinLength } from './fields/user.ts'
export {
  createAlbum,
  createAlbumVersion,
  deleteSpreads,
  getAlbum,
  listAlbumEvents,
  listAlbums,
  listSpreads,
  listTrashedAlbums,
  purgeAlbum,
  reorderSpreads,
  restoreAlbum,
  restoreSpreads,
  sendAlbumVersion,
  sortSpreads,
  trashAlbum,
  updateAlbum,
} from './endpoints/album.ts'
export {
  addAlbumReader,
  exportAlbumRequests,
  getAlbumProof,
  mailAlbum,
  removeAlbumReader,
  reopenAlbum,
  settleAlbumRequest,
  updateAlbumReader,
} from './endpoints/album-proof.ts'
export {
  addAlbumRequest,
  approveAlbum,
  changeAlbumRequest,
  deleteAlbumRequest,
  enterAlbum,
  getAlbumCover,
  getFamilyAlbum,
  listSwapPictures,
  listenToAlbum,
  markSpreadsSeen,
  sendAlbumRequests,
} from './endpoints/family-album.ts'
export {
  acceptExternalTerms,
  crossSite,
  endOtherSessions,
  endSession,
  externalSignIn,
  getSession,
  listSessions,
  logout,
  redeemHandover,
  signIn,
  startExternalSignIn,
} from './endpoints/auth.ts'
export { getConfig, reportFamilyFault, reportFault, type ErrorReport, getLeadVariables } from './endpoints/config.ts'
export {
  cancelEmailChange,
  changePassword,
  confirmEmail,
  confirmEmailChange,
  getEmail,
  getInfo,
  getUsage,
  listAccountActivity,
  listSupportActs,
  requestEmailChange,
  requestEmailConfirmation,
  logLogin,
  requestPasswordRecovery,
  resetPassword,
  revokeFirstAccess,
  signUp,
  signUpQuestion,
  type ActivityKind,
} from './endpoints/customer.ts'
export {
  checkSubdomain,
  deleteAvatar,
  deleteLogo,
  getAvatar,
  getLogo,
  getNotificationEmail,
  getPhoneType,
  getProfile,
  getSubdomain,
  setAvatar,
  setLogo,
  setNotificationEmail,
  setPhoneType,
  setSubdomain,
  updateProfile,
  updateSocialMedias,
} from './endpoints/profile.ts'
export {
  getNotifications,
  setNotifications,
  subscribeToPush,
  testPush,
  unsubscribeFromPush,
} from './endpoints/notification.ts'
export { activateProduct, extendTrial } from './endpoints/subscription.ts'
export {
  buyPlan,
  getChargeStatus,
  getCoupon,
  getPlansMap,
  getPlanSuggestion,
  listSolutions,
  upgradePlan,
} from './endpoints/checkout.ts'
export {
  cancelRenewal,
  changeCard,
  getBilling,
  listInvoices,
  payInvoice,
  regretPurchase,
  removeCard,
  resumeRenewal,
} from './endpoints/financial.ts'
export {
  chooseGalleryCover,
  createGallery,
  deleteGallery,
  getGallery,
  getGallerySettings,
  listExpiringGalleries,
  listGalleries,
  listTrash,
  restoreGallery,
  setGalleryCover,
  setGalleryOrdering,
  updateGallerySettings,
} from './endpoints/gallery.ts'
export {
  addSuggestedPreset,
  deletePreset,
  duplicateGallery,
  listPresets,
  MAX_PRESETS,
  orderPresets,
  type presetSettings,
  renamePreset,
  savePreset,
} from './endpoints/gallery-preset.ts'
export { changeGalleries, setGalleryArchived } from './endpoints/gallery-bulk.ts'
export {
  galleryPasswordMaxLength,
  galleryPasswordMinLength,
  getDefaultAccess,
  getGalleryAccess,
  publishGallery,
  setClosingDate,
  setDefaultAccess,
  setGalleryAccess,
  setGallerySlug,
  unpublishGallery,
  slugMaxLength,
  slugMinLength,
} from './endpoints/gallery-access.ts'
export {
  createWatermark,
  deleteWatermark,
  editWatermark,
  listWatermarks,
  setDefaultWatermark,
  setGalleryWatermark,
  setWatermarkPicture,
} from './endpoints/watermark.ts'
export {
  deletePictures,
  getPictureProgress,
  listPictures,
  movePictures,
  movePicturesToGallery,
  copyPicturesToGallery,
  findPictures,
  retryPicture,
  suggestByTag,
  suggestPicture,
  suggestPictures,
} from './endpoints/picture.ts'
export {
  checkPictureRemoval,
  listTrashedPictures,
  listTrashedWorkPictures,
  purgeTrashedPictures,
  purgeTrashedWorkPictures,
  restoreTrashedPictures,
  restoreTrashedWorkPictures,
} from './endpoints/picture-trash.ts'
export { albumUpload, galleryUpload, reportPictureError, workUpload } from './endpoints/upload.ts'
export { abuseReason, getSendingStatus, reportAbuse } from './endpoints/client-mail.ts'
export {
  describeReminderStop,
  getGalleryReminders,
  getReminderSettings,
  listClientReminders,
  listReminderQueue,
  markReminderSent,
  previewReminder,
  reminderBodyMaxLength,
  reminderKind,
  reminderSubjectMaxLength,
  saveGalleryReminders,
  saveReminderSettings,
  skipReminder,
  stopReminders,
} from './endpoints/reminders.ts'
export { getShareLinks, listSends, sendTestMail, shareGallery } from './endpoints/sharing.ts'
export {
  createCategory,
  createPortfolio,
  deleteCategory,
  getPortfolio,
  listCategories,
  renameCategory,
  reorderCategories,
} from './endpoints/portfolio.ts'
export {
  chooseWorkCover,
  createWork,
  deleteWork,
  deleteWorkPictures,
  getWork,
  listWorkPictures,
  listWorks,
  reorderWorkPictures,
  setWorkCover,
  updateWork,
} from './endpoints/work.ts'
export {
  addClient,
  deleteClient,
  getClientHomeLink,
  importClients,
  listClients,
  revealClientPassword,
  revokeClientLinks,
  setClientPassword,
  updateClient,
} from './endpoints/client.ts'
export {
  createSelection,
  deleteSelection,
  exportSelection,
  getLinkPreferences,
  listSelections,
  updateLinkPreferences,
  updateSelection,
} from './endpoints/selection.ts'
export { listActivity, previewGallery } from './endpoints/activity.ts'
export { enterDownloadPin, getDelivery, getDownloadPin, requestDownload, setDownloadPin } from './endpoints/delivery.ts'
export {
  requestErasure,
  requestExport,
  confirmIdentity,
  getClientData,
  getPrivacy,
  openExport,
  sendConfirmationCode,
  revokeErasure,
} from './endpoints/privacy.ts'
export {
  addPasskey,
  listPasskeys,
  passkeySignIn,
  removePasskey,
  renamePasskey,
  startPasskeyConfirmation,
  startPasskeyCreation,
  startPasskeySignIn,
} from './endpoints/passkey.ts'
export type { PasskeyAnswer, PasskeyCreation } from './fields/passkey.ts'
export {
  closeSecondFactorOffer,
  finishSignIn,
  getSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './endpoints/second-factor.ts'
export {
  enterGallery,
  getEntry,
  getLinkCover,
  requestFamilyLink,
  getManifest,
  getOpenManifest,
  getOpenPictureDetails,
  getPictureDetails,
  leaveFamily,
  savePosition,
  setFavourites,
} from './endpoints/family.ts'
export { enterHome, getHome, setFamilyPassword } from './endpoints/family-home.ts'
export { contactStudio, getPublicPortfolio, getPublicWork, getPublicWorkDetails } from './endpoints/family-portfolio.ts'
export {
  acceptPrice,
  askPhotographer,
  beginSelection,
  choosePictures,
  commentPicture,
  declarePayment,
  finishSelection,
  getFamilySelection,
  getSelectionChanges,
  listenToSelection,
} from './endpoints/choice.ts'
export {
  chooseAsParticipant,
  commentAsParticipant,
  getParticipation,
  inviteParticipant,
  listenAsParticipant,
  listParticipants,
  MAX_PARTICIPANTS,
  removeParticipant,
  setParticipantName,
} from './endpoints/participant.ts'
export {
  createFamilyCharge,
  declareBalance,
  getFamilyCharge,
  getFamilyPayments,
  listenToPayments,
} from './endpoints/family-payment.ts'
export {
  confirmBalance,
  connectPaymentAccount,
  disconnectPaymentAccount,
  exportReceivables,
  finishPaymentConnection,
  getGalleryBalance,
  getPaymentAccount,
  listReceivables,
  setGalleryBalance,
} from './endpoints/receivables.ts'
export { checkDomain, domainProblem, domainState, getDomain, removeDomain, setDomain } from './endpoints/domain.ts'
export {
  addChapters,
  chapterTitleMaxLength,
  deleteChapter,
  listChapters,
  MAX_CHAPTERS,
  moveToChapter,
  orderChapters,
  renameChapter,
  replaceChapters,
  setCameraClock,
  suggestChapters,
} from './endpoints/chapter.ts'
export {
  joinSimilarPictures,
  listSimilarPictures,
  resetSimilarPictures,
  setGroupFront,
  splitSimilarPictures,
} from './endpoints/similar-pictures.ts'
export {
  admitNewChoosers,
  answerComment,
  concludeSelection,
  confirmPayment,
  exportSelectionFile,
  getDashboard,
  getNewChoosers,
  getPixKey,
  getSelectionDetails,
  getSelectionPdf,
  setPixKey,
} from './endpoints/studio-selection.ts'
