export { afterSignIn, type AfterSignInFacts, type Destination } from './after-sign-in.ts'
export { boletoBarCode, boletoLine, formatBoletoLine, isBoletoLine, type Boleto } from './boleto.ts'
export { isAdmissionOpen, newChooserLimits } from './new-choosers.ts'
export { navigationStates, type ItemState, type NavigationItem, type NavigationPlace } from './navigation.ts'
export {
  allows,
  limitReached,
  planFeatures,
  remaining,
  type Limit,
  type LimitKey,
  type PlanFeature,
  type PlanLimits,
  type ReachedLimit,
  type Usage,
} from './plans.ts'
export {
  suggestPlan,
  type OfferedPlan,
  type PlanLimitKey,
  type PlanLimitValue,
  type PlanSuggestion,
} from './plan-suggestion.ts'
export { productOfSolution, redirectUser, type RedirectUser, type Solution } from './redirect-user.ts'
export {
  addDays,
  addMonths,
  daysBetween,
  endOfSaoPauloDay,
  isPastDay,
  saoPauloDay,
  TIME_ZONE,
  type CalendarDay,
} from './sao-paulo-calendar.ts'
export { startupDecision, type StartupDecision, type StartupFacts } from './startup.ts'
export {
  subscriptionRoute,
  type RoutingDecision,
  type RoutingFacts,
  type RoutingSubscription,
  type RoutingTarget,
  type RoutingUser,
} from './subscription-routing.ts'
export {
  describeSubscription,
  type PlanRow,
  type Product,
  type ProductState,
  type Standing,
  type PortfolioLimits,
  type SubscriptionDescription,
  type SubscriptionFlags,
  type SubscriptionRow,
} from './subscription-state.ts'
export {
  CONTENT_KEPT_DAYS,
  expirationDate,
  expirationDays,
  extendedTrialEndsAt,
  hasEnded,
  TRIAL_DAYS,
  TRIAL_EXTENSION_DAYS,
  trialContentKeptUntil,
  trialEndsAt,
} from './trial.ts'
export { formatGigabytes, usageBar, type UsageBar, type UsageLevel } from './usage-bar.ts'
export {
  centredPosition,
  copyStampSide,
  markRectangle,
  markSizes,
  mostMarkMargin,
  type MarkRectangle,
  type MarkSettings,
  type PixelSize,
} from './mark-geometry.ts'
export { formatCnpj, formatCpf, isCnpj, isCpf, isCpfOrCnpj, plainTaxId } from './cpf-cnpj.ts'
export { isEmail, normalizeEmail } from './email.ts'
export { initials, shortName } from './initials.ts'
export { containsCardNumber, findCardNumbers, isLuhnValid } from './luhn.ts'
export { formatMoney, parseMoney } from './money.ts'
export {
  canonicalPassword,
  isCommonPassword,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordProblem,
  type PasswordOwner,
  type PasswordProblem,
} from './password.ts'
export { formatPhone, isPhone, phoneDigits, whatsappDigits } from './phone.ts'
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
export { foldText, matchesSearch } from './fold-text.ts'
export { photoNumber } from './photo-number.ts'
export { compareFileNames, FILE_NAME_LOCALE } from './file-name-order.ts'
export {
  DEFAULT_ORDERING,
  MANUAL_ORDERING,
  orderingOf,
  type OrderingCode,
  type OrderingKey,
} from './picture-ordering.ts'
export { freeSlug, slugOf } from './slug.ts'
export {
  grantAdmits,
  isClosed,
  isReservedSlug,
  normalizeGalleryPassword,
  READABLE_ALPHABET,
  SLUG_SUFFIX_LENGTH,
  type AccessMode,
  type GalleryAccess,
  type GrantBasis,
} from './gallery-access.ts'
export {
  DOWNLOAD_PIN_MAX_LENGTH,
  DOWNLOAD_PIN_MIN_LENGTH,
  downloadPinProblem,
  needsDownloadPin,
  normalizeDownloadPin,
  suggestDownloadPin,
  type PinProblem,
} from './download-pin.ts'
export { socialAddress, type SocialMedia } from './social-address.ts'
export { brCode, PIX_CITY_MOST, PIX_NAME_MOST, pixText, type PixCharge } from './br-code.ts'
export { formatPixKey, pixKey, pixKeyKinds, type PixKeyKind } from './pix-key.ts'
export { bareName, EXPLORER_MOST, explorerBlocks, finderList, lightroomList, namesWithSpaces } from './selected-list.ts'
export {
  editTerms,
  featuresNeeded,
  termsProblems,
  type SelectionWish,
  type TermsChange,
  type TermsProblem,
} from './selection-edit.ts'
export {
  daysLeft,
  gallerySelectionStates,
  reopen,
  selectionStatus,
  type GallerySelectionState,
  type SelectionFacts,
  type SelectionStatus,
} from './selection-state.ts'
export {
  choiceLimit,
  mayChooseAnother,
  nextOneCosts,
  selectionTotals,
  type SelectionTerms,
  type SelectionTotals,
  tooMany,
} from './selection-terms.ts'
export { ACCESS_CODE_ALPHABET, ACCESS_CODE_LENGTH, formatAccessCode, normalizeAccessCode } from './access-code.ts'
export { averageColour } from './average-colour.ts'
export { deviceOf, isRobot, type VisitorDevice } from './visitor-agent.ts'
export { archiveNames, photoFileName, safeFileName } from './archive-names.ts'
export {
  amountDue,
  downloadAllowance,
  effectiveScope,
  storedScope,
  unpaidPictures,
  type DeliveryScope,
  type DownloadAllowance,
  type DownloadWaitReason,
  type SelectionPayment,
  type VisitorSelection,
} from './delivery-scope.ts'
export {
  deliverySizes,
  mayDownload,
  type DeliverySize,
  type DownloadRights,
  type DownloadWish,
} from './delivery-sizes.ts'
export { maskEmail, maskPixKey } from './mask.ts'
export { isPlaceholderEmail, placeholderEmail } from './placeholder-email.ts'
export { clientSearch } from './client-search.ts'
export { CLIENT_NAME_MARK, fillClientName, whatsappAddress } from './sharing-message.ts'
export { invoiceState, type ChargeState, type InvoiceFacts, type InvoiceState } from './invoice-state.ts'
export { oneClickPeriod, oneClickPlans, type OneClickFacts } from './one-click.ts'
export { hasRegrettedPlan, REGRET_DAYS, regretEndsAt, regretUntil, type RegretFacts } from './regret.ts'
export {
  bankGraceEnd,
  billExpiresAt,
  graceEnd,
  RENEWAL_GRACE_DAYS,
  renewalChargedAt,
  renewalBeginsAt,
  renewalDueAt,
  renewalLooks,
  renewalStep,
  retriesAfter,
  type RenewalFacts,
  type RenewalStep,
  type RenewsWith,
} from './renewal.ts'
export {
  counts,
  foldLedger,
  type LedgerFacts,
  type LedgerInvoice,
  type LedgerState,
  type PaymentMethod,
} from './ledger.ts'
export {
  creditCents,
  daysWorth,
  periodEnd,
  unusedCents,
  wholeDays,
  type LedgerPeriod,
  type Periodicity,
} from './ledger-periods.ts'
export { qrCode, qrPath } from './qr-code.ts'
export {
  cardBrand,
  cardBrands,
  formatCardExpiry,
  formatCardNumber,
  isCardExpiryAhead,
  type CardBrand,
} from './payment-card.ts'
export {
  checkoutSolutions,
  isCheckoutSolution,
  settleChoice,
  slipRefusal,
  type CheckoutChoice,
  type CheckoutSolution,
  type OfferedPlans,
} from './checkout-choice.ts'
export { nextChargeState, type ChargeEffect, type ChargeNews, type ChargeStep } from './charge-state.ts'
export {
  discountCents,
  installmentAmounts,
  installmentCounts,
  listCents,
  MOST_INSTALLMENTS,
  quote,
  type Quote,
  type QuoteFacts,
} from './price.ts'
export {
  automaticCoupon,
  couponMisfit,
  couponProblem,
  type Coupon,
  type CouponAsker,
  type CouponProblem,
} from './coupon.ts'
export {
  contentEnd,
  deletionNotices,
  expiredShownUntil,
  galleryValidUntil,
  PAID_CONTENT_KEPT_DAYS,
  planDeletion,
  type ContentEnd,
  type DeletionStep,
  type EndedAccount,
  type SentNotice,
} from './lifecycle.ts'
export { planReminder, sunsetReminders, trialReminders, type ReminderStep } from './reminders.ts'
export { isGivenUp, LATE_DAYS, LOST_AFTER_MS, nextChargeCheck } from './charge-checks.ts'
export { countdown, daysToClosing, planAlert, type AlertFacts, type Countdown, type PlanAlert } from './plan-alert.ts'
export { quoteOption, type OptionFacts, type QuotedOption } from './quote-option.ts'
export { foldLookAlikes, looksLikeInstitution } from './impersonation.ts'
export {
  dailyMailLimit,
  dailyMailLimits,
  isNearMailLimit,
  isSentViaRevela,
  reportsBeforePause,
  type SendingAccount,
} from './sending-quota.ts'
