export { device, passkeys, secondFactor } from './second-factor.ts'
export { access } from './access.ts'
export { familyHelp, helpCentre, studioHelp, studioHelpLead, type StudioHelpTopic } from './help.ts'
export { account, emailChange } from './account.ts'
export { accountActivity } from './account-activity.ts'
export { albumFiles, albumMail } from './album-mail.ts'
export { brand, copying, paging, words } from './words.ts'
export { financial, invoiceWords, openInvoice, payInvoiceWords, receipt } from './financial.ts'
export { ownDomainHelp, ownDomainMail, ownDomainProblemHelp } from './own-domain.ts'
export { ownDomainSettings, registrarGuides } from './own-domain-settings.ts'
export { planAlert } from './plan-alert.ts'
export { planBenefits, planOffer } from './plan-offer.ts'
export {
  brandImageRejection,
  errorHelp,
  humanWait,
  subdomainHelp,
  pictureFailure,
  uploadRejection,
  portfolioRejection,
  watermarkRejection,
  billing,
} from './errors.ts'
export { suggestedChapterTitle } from './chapter-title.ts'
export {
  galleries,
  galleryCreation,
  galleryFilter,
  galleryRemoval,
  galleryTrash,
  photoCount,
  planLimit,
} from './gallery.ts'
export {
  galleryAccess,
  galleryAddress,
  galleryClosing,
  galleryPassword,
  galleryPublication,
  deliveryScope,
  downloadPin,
  familyPin,
} from './gallery-access.ts'
export { galleryList } from './gallery-list.ts'
export { galleryCopy, galleryPresets } from './gallery-presets.ts'
export { galleryArchive, galleryBulk } from './gallery-bulk.ts'
export { galleryCover, galleryDetail, galleryDownload, gallerySettings, galleryActivity } from './gallery-settings.ts'
export { legal, termsVersion, type LegalDocument, type LegalSection, termsOfUse } from './legal-terms.ts'
export { privacyPolicy } from './legal-privacy.ts'
export { emailConfirmation } from './email-confirmation.ts'
export { abuseReport, clientMail, sendingLimit, contactMail, guessMail } from './family-mail.ts'
export { mail } from './mail.ts'
export { failures, notifications } from './failures.ts'
export { noticeAddress, settings, subdomainSettings, pixSettings } from './settings.ts'
export { notificationSettings, pushMessage } from './notifications.ts'
export { clientData, confirmation, confirmationNeeded, privacy } from './privacy.ts'
export { exportArchive, exportedFile } from './privacy-export.ts'
export { privacyMail, type ErasureReceipt } from './privacy-mail.ts'
export {
  albumCreation,
  albumDetail,
  albumGalleries,
  albumGuides,
  albumHistory,
  albumRemoval,
  albums,
  albumSettingsPage,
  albumSpreads,
  albumTrash,
  albumWords,
} from './albums.ts'
export {
  albumComparison,
  albumReaders,
  albumReopening,
  albumRequests,
  albumSending,
  albumVersions,
} from './album-proofing.ts'
export { categories, portfolio, workCreation, workDetail, workRemoval, workSettings } from './portfolio.ts'
export { notFound, shell } from './shell.ts'
export { subscription } from './subscription.ts'
export { support } from './support.ts'
export { publicPortfolio } from './public-portfolio.ts'
export { publicPortfolioCard, familyCard, unknownStudio } from './page-cards.ts'
export {
  pictureMove,
  pictureRemoval,
  pictureSuggestion,
  picturesScreen,
  pictureTile,
  pictureToolbar,
  pictureCaption,
  pictureTrash,
  pictureViewer,
} from './picture-grid.ts'
export { chapters, chapterSuggestion, folderChapters } from './chapters.ts'
export { similarPictures } from './similar-pictures.ts'
export { upload, uploadDialogs, uploadFailure } from './upload.ts'
export { imageCrop, profile } from './profile.ts'
export { galleryProtection, watermark, watermarkEditor } from './watermark.ts'
export type { WatermarkPosition } from './watermark.ts'
export { familyCover, familyCrash, familyLanding, familyStudio } from './family.ts'
export {
  familyClosed,
  familyEnded,
  familyExpired,
  familyGate,
  familyMessage,
  familyPasswordGate,
  familyPlainLanding,
} from './family-entry.ts'
export { familyDelivery, familyOffline } from './family-delivery.ts'
export { familyChapters, familySeries } from './family-chapters.ts'
export { familyDownload } from './family-download.ts'
export { familyHeader, familySlideshow, familySubset, familyViewing } from './family-viewing.ts'
export { familyFilter, familyGrid, familyHeart, familyInApp, familyShare, familyViewer } from './family-pictures.ts'
export { chargeDescription, receivablesMail, receivablesTable } from './receivables-mail.ts'
export { selectionMail } from './selection-mail.ts'
export {
  homeLinkMail,
  linkMail,
  shareDefaults,
  shareTerms,
  shareKeyLines,
  shareMail,
  whatsappShareText,
  type ShareAccess,
} from './sharing-message.ts'
export { selectionTable, selectionExport } from './selection-export.ts'
export {
  nudge,
  selectionAccess,
  selectionRequest,
  selectionCard,
  selectionFollowUp,
  selectionNewChoosers,
  selectionPayment,
  selectionPhotos,
} from './selection-followup.ts'
export { dashboard } from './dashboard.ts'
export {
  clientReminders,
  galleryReminders,
  reminderNames,
  reminderQueue,
  reminderSettings,
  reminderStop,
  reminderTemplate,
} from './reminder-screens.ts'
export {
  clientDetails,
  clientForm,
  clientImport,
  clientPassword,
  clientPicker,
  clientRemoval,
  clients,
} from './clients.ts'
export { sending, sendingPreview, sends, sent } from './sending.ts'
export { familyHome, familyPassword } from './family-home.ts'
export {
  familyRequest,
  familyBar,
  familyChoice,
  familyChoiceStrip,
  familyChoiceViewer,
  familyComments,
  familyDone,
  familyMine,
  familyPix,
  familyPrice,
  familyRegister,
  familyReview,
  familyTerms,
} from './family-choice.ts'
export {
  familyComparison,
  familyDecision,
  familyDecisionEntry,
  familyDecisionLimit,
  familyDecisionTour,
  familyRound,
} from './family-decision.ts'
export { familyFollowUp, familyLink } from './family-follow-up.ts'
export { familyParticipant, familyTogetherOffer } from './family-participant.ts'
export { familyInvite, familyTogether } from './family-together.ts'
export { familyBalance } from './family-balance.ts'
export { familyPayment } from './family-payment.ts'
export { galleryBalance, paymentAccount, receivables } from './receivables.ts'
export { selectionDeactivation, selectionPreferences, selectionTerms, selectionWords } from './selection.ts'
export { billingMail } from './billing-mail.ts'
export { addressForm, cardForm, checkout, checkoutOverview, checkoutPlans, paymentStatus } from './checkout.ts'
export { reminderMail, reminderTexts } from './reminder-mail.ts'
export { lifecycleMail } from './lifecycle-mail.ts'
export { checkoutAnswers, purchaseHelp } from './checkout-answers.ts'
export { pictureReplacement, pictureSearch, pictureTransfer } from './picture-transfer.ts'
export { familyAlbum, familyAlbumStatus } from './family-album.ts'
export { familyAlbumClosed, familyAlbumMessage } from './family-album-closed.ts'
export {
  familyAlbumApproval,
  familyAlbumRequests,
  familyAlbumSend,
  familyAlbumSwap,
  familyAlbumVersions,
  familyAlbumZoom,
} from './family-album-layers.ts'
export { familyAlbumEntry } from './family-album-entry.ts'
