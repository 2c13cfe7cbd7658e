export { device } from './device.ts'
export { access } from './access.ts'
export { account } from './account.ts'
export { accountActivity } from './account-activity.ts'
export { brand } from './brand.ts'
export { financial, invoiceWords, openInvoice, payInvoiceWords, receipt } from './financial.ts'
export { planAlert } from './plan-alert.ts'
export { brandImageRefusal } from './brand-image.ts'
export { errorHelp } from './errors.ts'
export {
  galleries,
  galleryCreation,
  galleryFilter,
  galleryRemoval,
  galleryTrash,
  photoCount,
  planLimit,
} from './gallery.ts'
export { galleryAccess, galleryAddress, galleryClosing, galleryPassword, galleryPublication } from './gallery-access.ts'
export { galleryCover, galleryDetail } from './gallery-detail.ts'
export { deliveryScope } from './delivery-scope.ts'
export { downloadPin, familyPin } from './download-pin.ts'
export { galleryDownload, gallerySettings } from './gallery-settings.ts'
export { humanWait } from './human-wait.ts'
export { legal, termsVersion } from './legal-document.ts'
export type { LegalDocument, LegalSection } from './legal-document.ts'
export { privacyPolicy } from './legal-privacy.ts'
export { termsOfUse } from './legal-terms.ts'
export { abuseReport, clientMail, emailConfirmation, sendingLimit } from './client-mail.ts'
export { mail } from './mail.ts'
export { failures, notifications } from './notifications.ts'
export { passkeys } from './passkeys.ts'
export { secondFactor } from './second-factor.ts'
export { clientData, confirmation, confirmationNeeded, privacy } from './privacy.ts'
export { exportArchive, exportedFile } from './privacy-export.ts'
export { privacyMail, type ErasureReceipt } from './privacy-mail.ts'
export { albums, categories, portfolio, workCreation, workDetail, workRemoval, workSettings } from './portfolio.ts'
export { notFound, shell } from './shell.ts'
export { planBenefits } from './plan-benefits.ts'
export { subdomainHelp } from './subdomain.ts'
export { subscription } from './subscription.ts'
export { support } from './support.ts'
export { copying, paging, words } from './words.ts'
export { pictureFailure, uploadRefusal } from './picture.ts'
export { contactMail } from './contact-mail.ts'
export { portfolioRefusal } from './portfolio-refusal.ts'
export { publicPortfolio } from './public-portfolio.ts'
export { publicPortfolioCard } from './public-portfolio-card.ts'
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
export { upload, uploadDialogs, uploadFailure } from './upload.ts'
export { planOffer } from './plan-offer.ts'
export { imageCrop, profile } from './profile.ts'
export { noticeAddress, settings, subdomainSettings } from './settings.ts'
export { watermarkRefusal } from './watermark-refusal.ts'
export { galleryProtection, watermark, watermarkEditor } from './watermark.ts'
export type { WatermarkPosition } from './watermark.ts'
export {
  familyClosed,
  familyCover,
  familyEnded,
  familyCrash,
  familyExpired,
  familyGate,
  familyLanding,
  familyPlainLanding,
  familyMessage,
  familyPasswordGate,
  familyStudio,
} from './family.ts'
export { familyCard } from './family-card.ts'
export { familyDownload } from './family-download.ts'
export { familyFilter, familyGrid, familyHeart, familyInApp, familyShare, familyViewer } from './family-photos.ts'
export { guessMail } from './guess-mail.ts'
export { selectionMail } from './selection-mail.ts'
export {
  linkMail,
  shareDefaults,
  shareKeyLines,
  shareMail,
  whatsappShareText,
  type ShareAccess,
} from './sharing-message.ts'
export { selectionTable } from './selection-table.ts'
export { nudge } from './nudge.ts'
export { dashboard } from './dashboard.ts'
export { selectionExport } from './selection-export.ts'
export { pixSettings } from './pix-settings.ts'
export { clientDetails, clientForm, clientPassword, clientPicker, clientRemoval, clients } from './clients.ts'
export { sending, sendingPreview, sends, sent } from './sending.ts'
export { galleryActivity } from './gallery-activity.ts'
export { familyHome, familyPassword } from './family-home.ts'
export {
  familyAsk,
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
export { selectionDeactivation, selectionPreferences, selectionTerms, selectionWords } from './selection.ts'
export {
  selectionAccess,
  selectionAsked,
  selectionCard,
  selectionFollowUp,
  selectionNewChoosers,
  selectionPayment,
  selectionPhotos,
} from './selection-followup.ts'
export { billingMail } from './billing-mail.ts'
export { cardForm, checkout, checkoutOverview, checkoutPlans, paymentStatus } from './checkout.ts'
export { lifecycleMail } from './lifecycle-mail.ts'
export { checkoutAnswers, purchaseHelp } from './checkout-answers.ts'
export { billing } from './billing.ts'
