// The public API of the package: one list, over 300 lines long because every name has its own line.
export {
  afterSignIn,
  type Destination,
  productOfSolution,
  redirectUser,
  type RedirectUser,
  type Solution,
  startupDecision,
} from './after-sign-in.ts'
export {
  type AlbumApprovalMode,
  type AlbumRequestState,
  type AlbumStatus,
  albumStatus,
  approvalCounts,
  compareSpreadFiles,
  completingApprovals,
  MAX_ALBUM_READERS,
  MAX_ALBUM_REQUESTS,
  MAX_SPREAD_MEGABYTES,
  MAX_SPREADS,
  nextRoundPrice,
  requestsOnVersion,
} from './album.ts'
export { type GuideSettings, spreadGuides, type SpreadGuides } from './album-guides.ts'
export { boletoBarCode, boletoLine, formatBoletoLine, isBoletoLine, type Boleto } from './boleto.ts'
export { federalUnits, formatZipCode, isFederalUnit, isZipCode, type PayerAddress } from './payer-address.ts'
export {
  decide,
  type Decision,
  decisionProgress,
  type DecisionState,
  type DecisionUnit,
  decisionUnits,
  firstShown,
  isDecided,
  nextUndecided,
  pushUndo,
  reverseChanges,
  type StateChange,
  type StateOf,
  toggleTaken,
  type UndoStep,
} from './decision-units.ts'
export { type DecisionRound, decisionRound, roundPictures } from './decision-rounds.ts'
export { MAX_PARTICIPANTS, mergeOpinions, type MergedOpinions, type Opinion } from './merge-opinions.ts'
export { isAdmissionOpen, newChooserLimits } from './new-choosers.ts'
export {
  certificateRenewAt,
  DNS_GONE_MS,
  DOMAIN_REDIRECT_MS,
  DOMAIN_WARNING_MS,
  nextDomainCheck,
  orderRetryMs,
  type OwnDomainFacts,
  type OwnDomainState,
  ownDomainState,
} from './own-domain.ts'
export {
  caaNames,
  type CaaRecord,
  type DnsAnswer,
  type DnsFindings,
  type DnsProblem,
  dnsProblems,
  type DomainDns,
  judgeDns,
} from './own-domain-dns.ts'
export {
  hostOfRecord,
  isApex,
  normalizeDomain,
  OWN_DOMAIN_MAX,
  OWN_DOMAIN_QUARANTINE_DAYS,
  ownDomainProblem,
  type OwnDomainProblem,
} from './own-domain-name.ts'
export { registrableName } from './public-suffixes.ts'
export { navigationStates, type NavigationArea } from './navigation.ts'
export {
  allows,
  limitReached,
  planFeatures,
  remaining,
  type Limit,
  type PlanFeature,
  type PlanLimits,
  type Usage,
} from './plans.ts'
export {
  suggestPlan,
  type OfferedPlan,
  type PlanLimitKey,
  type PlanLimitValue,
  type PlanSuggestion,
} from './plan-suggestion.ts'
export {
  addDays,
  addMonths,
  daysBetween,
  endOfSaoPauloDay,
  isPastDay,
  saoPauloDay,
  saoPauloTime,
  type CalendarDay,
} from './sao-paulo-calendar.ts'
export { suggestChapters } from './chapter-suggestion.ts'
export { subscriptionRoute, type RoutingFacts } from './subscription-routing.ts'
export {
  describeSubscription,
  type PlanRow,
  type Product,
  type ProductState,
  type SubscriptionStatus,
  type PortfolioLimits,
  type SubscriptionDescription,
  type SubscriptionFlags,
  type SubscriptionRow,
  CONTENT_RETENTION_DAYS,
  expirationDate,
  expirationDays,
  extendedTrialEndsAt,
  hasEnded,
  TRIAL_DAYS,
  TRIAL_EXTENSION_DAYS,
  trialContentRetainedUntil,
  trialEndsAt,
} from './subscription-state.ts'
export {
  formatGigabytes,
  usageBar,
  type UsageLevel,
  countdown,
  daysToClosing,
  planAlert,
  type Countdown,
  type PlanAlert,
} from './plan-alert.ts'
export {
  centredPosition,
  copyStampSide,
  watermarkOpacities,
  watermarkRectangle,
  watermarkRectangles,
  watermarkSizes,
  maxWatermarkMargin,
  type WatermarkRectangle,
  type WatermarkSettings,
  type PixelSize,
} from './watermark-geometry.ts'
export { formatCnpj, formatCpf, isCnpj, isCpf, isCpfOrCnpj, plainTaxId } from './cpf-cnpj.ts'
export {
  isEmail,
  isPublicEmail,
  normalizeEmail,
  initials,
  shortName,
  formatCount,
  formatMoney,
  parseMoney,
  formatPhone,
  isPhone,
  phoneDigits,
  whatsappDigits,
  maskEmail,
  maskPixKey,
  isPlaceholderEmail,
  placeholderEmail,
} from './formats.ts'
export {
  containsCardNumber,
  findCardNumbers,
  isLuhnValid,
  oneClickPeriod,
  oneClickPlans,
  type OneClickFacts,
  cardBrand,
  cardBrands,
  formatCardExpiry,
  formatCardNumber,
  isCardExpiryAhead,
  type CardBrand,
} from './payment-card.ts'
export { canonicalPassword, isCommonPassword, PASSWORD_MAX, PASSWORD_MIN, passwordProblem } from './password.ts'
export {
  automaticSubdomain,
  normalizeSubdomain,
  SUBDOMAIN_MAX,
  SUBDOMAIN_MIN,
  SUBDOMAIN_QUARANTINE_DAYS,
  subdomainAlternatives,
  subdomainProblem,
  type SubdomainProblem,
} from './subdomain.ts'
export { presetDate, presetDays, presetSuggestions, suggestedPreset, type PresetSuggestion } from './gallery-presets.ts'
export { foldText, matchesSearch, freeSlug, slugOf } from './slug.ts'
export {
  pictureFileNumber,
  compareFileNames,
  FILE_NAME_LOCALE,
  DEFAULT_ORDERING,
  MANUAL_ORDERING,
  orderingOf,
  type OrderingCode,
  type OrderingKey,
} from './picture-order.ts'
export {
  grantAdmits,
  isClosed,
  isReservedSlug,
  normalizeGalleryPassword,
  READABLE_ALPHABET,
  SLUG_SUFFIX_LENGTH,
  type AccessMode,
  type GrantBasis,
  DOWNLOAD_PIN_MAX_LENGTH,
  DOWNLOAD_PIN_MIN_LENGTH,
  downloadPinProblem,
  needsDownloadPin,
  normalizeDownloadPin,
  suggestDownloadPin,
  type PinProblem,
  ACCESS_CODE_ALPHABET,
  ACCESS_CODE_LENGTH,
  formatAccessCode,
  normalizeAccessCode,
} from './gallery-access.ts'
export { socialAddress, type SocialMedia } from './social-address.ts'
export {
  brCode,
  PIX_CITY_MAX_LENGTH,
  PIX_NAME_MAX_LENGTH,
  pixText,
  type PixCharge,
  formatPixKey,
  pixKey,
  pixKeyKinds,
  type PixKeyKind,
} from './pix-key.ts'
export {
  bareName,
  EXPLORER_MAX_LENGTH,
  explorerBlocks,
  finderList,
  lightroomList,
  namesAlsoFound,
  namesWithSpaces,
  archiveNames,
  pictureFileName,
  safeFileName,
} from './archive-names.ts'
export {
  editTerms,
  featuresNeeded,
  termsProblems,
  type SelectionRequest,
  type TermsChange,
  type TermsProblem,
  daysLeft,
  reopen,
  selectionStatus,
  type SelectionFacts,
  type SelectionStatus,
  choiceLimit,
  canChooseAnother,
  nextOneCosts,
  extrasSum,
  offeredPackages,
  selectionTotals,
  type SelectionTerms,
  type StoredTerms,
  termsChangeFromWire,
  termsFromStored,
  termsFromWire,
  termsToStored,
  termsToWire,
  type WireTerms,
  type SelectionTotals,
  tooMany,
  unpaidPictures,
} from './selection-terms.ts'
export { clientKey, clientKeys, maxImportedClients, readClientRow } from './client-import.ts'
export type { ClientCells, ImportedClient } from './client-import.ts'
export { maxPricePackages, type PricePackage } from './price-packages.ts'
export { DAY_MS, DAY_SECONDS, HOUR_MS, MINUTE_MS, TIME_ZONE, TRASH_DAYS } from './time.ts'
export {
  pictureEndings,
  renditionAddress,
  renditionSizes,
  spreadRenditionSizes,
  type PictureType,
  type RenditionSize,
} from './picture-files.ts'
export { validityMs } from './validity.ts'
export { averageColour } from './average-colour.ts'
export { groupSimilarPictures, type GroupablePicture, type SimilarGroup } from './similar-pictures.ts'
export { deviceOf, isRobot, type VisitorDevice } from './visitor-agent.ts'
export {
  amountDue,
  amountToAsk,
  keepPayment,
  downloadAllowance,
  awaitBalance,
  effectiveScope,
  storedScope,
  type DeliveryScope,
  type DownloadAllowance,
  type DownloadWaitReason,
  type EarlierPayment,
  type SelectionPayment,
  deliverySizes,
  canDownload,
  type DeliverySize,
  type DownloadRights,
} from './delivery-scope.ts'
export { clientSearch } from './client-search.ts'
export { CLIENT_NAME_MARK, fillClientName, greetingName, whatsappAddress } from './sharing-message.ts'
export {
  invoiceState,
  type ChargeState,
  type InvoiceState,
  nextChargeState,
  isAbandoned,
  LATE_DAYS,
  LOST_AFTER_MS,
  nextChargeCheck,
} from './charge-state.ts'
export { hasWithdrawnPlan, WITHDRAWAL_DAYS, withdrawalEndsAt, withdrawableUntil } from './withdrawal.ts'
export {
  bankGraceEnd,
  billExpiresAt,
  graceEnd,
  BANK_DAYS,
  RENEWAL_GRACE_DAYS,
  renewalChargedAt,
  renewalBeginsAt,
  renewalDueAt,
  renewalSchedule,
  renewalStep,
  retriesAfter,
  type RenewalFacts,
} from './renewal.ts'
export { counts, foldLedger, creditCents, daysWorth, periodEnd, unusedCents, wholeDays } from './ledger.ts'
export type { LedgerInvoice, LedgerState, PaymentMethod, LedgerPeriod, Periodicity } from './ledger.ts'
export { qrPath } from './qr-path.ts'
export {
  checkoutSolutions,
  isCheckoutSolution,
  settleChoice,
  boletoRejection,
  type CheckoutChoice,
  type CheckoutSolution,
  type OfferedPlans,
} from './checkout-choice.ts'
export { discountCents, installmentAmounts, installmentCounts, listCents, MAX_INSTALLMENTS, quote } from './price.ts'
export { automaticCoupon, couponMismatch, couponProblem, quoteOption } from './price.ts'
export type { Quote, Coupon, CouponCustomer, CouponProblem, QuotedOption } from './price.ts'
export {
  contentEnd,
  deletionNotices,
  expiredShownUntil,
  galleryValidUntil,
  PAID_CONTENT_RETENTION_DAYS,
  planDeletion,
  type SentNotice,
} from './lifecycle.ts'
export { comingReminders, isReminderDue, planClientReminders } from './client-reminders.ts'
export { reminderKey, sendingHoursEnd } from './client-reminders.ts'
export { galleryReminderKinds, type GalleryReminderKind } from './client-reminders.ts'
export { reminderDays, reminderDefaults, reminderKinds, type ReminderKind } from './client-reminders.ts'
export type {
  AlbumReminderFacts,
  PlannedReminder,
  ReminderFacts,
  ReminderInput,
  ReminderPlan,
} from './client-reminders.ts'
export type { ReminderSettings, SentReminder } from './client-reminders.ts'
export { fillReminder, reminderMessage, reminderPlaceholders, unknownPlaceholder } from './reminder-template.ts'
export type { ReminderValues } from './reminder-template.ts'
export { planReminder, sunsetReminders, trialReminders, type ReminderStep } from './reminders.ts'
export { foldHomoglyphs, looksLikeInstitution } from './impersonation.ts'
export {
  dailyMailLimit,
  dailyMailLimits,
  isNearMailLimit,
  isSentViaRevela,
  reportsBeforePause,
} from './sending-quota.ts'
export { defaultCoverFocus } from './cover-focus.ts'
export { chapterTitleMaxLength, MAX_CHAPTERS } from './chapter-limits.ts'
export { channelsOf, hasNotificationMail, isPushEndpoint, notificationEvents } from './notifications.ts'
export type { NotificationChannels, NotificationEvent } from './notifications.ts'
