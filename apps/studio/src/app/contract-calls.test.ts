import { endpointList, signUpQuestion as contractQuestion } from '@revela/contract'
import { describe, expect, it } from 'vitest'
import { reportAbuseCall } from '../features/abuse-report/api/report-abuse.ts'
import { accessCalls } from '../features/access/api/calls.ts'
import { signUpQuestion } from '../features/access/api/sign-up.ts'
import { accountCalls } from '../features/account/api/account.ts'
import { confirmationCalls } from '../features/account/api/confirmation.ts'
import { passkeyCalls } from '../features/account/api/passkeys.ts'
import { secondFactorCalls } from '../features/account/api/second-factor.ts'
import { activityCalls } from '../features/activity/api/calls.ts'
import { checkoutCalls } from '../features/checkout/api/calls.ts'
import { clientCalls } from '../features/clients/api/clients.ts'
import { getDashboardCall } from '../features/dashboard/api/dashboard-query.ts'
import { financialCalls } from '../features/financial/api/billing.ts'
import { galleryCalls } from '../features/galleries/api/galleries.ts'
import { selectionCalls } from '../features/selections/api/selection-queries.ts'
import { activateProductCall, extendTrialCall } from '../features/subscription/api/subscription-changes.ts'
import { planPricesCalls } from '../features/subscription/api/plan-prices.ts'
import { listExpiringCall } from '../features/subscription/api/expiring-galleries.ts'
import { pixCalls } from '../features/pix/api/calls.ts'
import { profileCalls } from '../features/profile/api/profile.ts'
import { exportCalls } from '../features/selection-export/api/selection-export.ts'
import { sendingCalls } from '../features/sending/api/sending-queries.ts'
import { subdomainCalls } from '../features/subdomain/api/subdomain.ts'
import { watermarkCalls } from '../features/watermark/api/watermark-queries.ts'
import { upgradePlanCall, getPlanSuggestionCall, upgradeCalls } from '../features/upgrade/api/upgrade.ts'
import { getInfoCall } from '../lib/customer-info.ts'
import { requestEmailConfirmationCall } from '../lib/email-confirmation.ts'
import { getGalleryCall } from '../lib/gallery.ts'
import { galleryAccessCalls } from '../lib/gallery-access.ts'
import { crossSiteCall } from '../lib/open-site.ts'
import { getConfigCall } from '../lib/studio-config.ts'
import { reportFaultCall } from '../lib/tell-fault.ts'
import { logoutCall } from './end-session.ts'
import { revokeFirstAccessCall } from './shell/use-startup.ts'

// The browser ships no schemas, so a call names its method and path again: this holds the two together.
const byName = {
  'fault.report': reportFaultCall,
  'auth.getSession': accessCalls.getSession,
  'auth.signIn': accessCalls.signIn,
  'auth.finishSignIn': accessCalls.finishSignIn,
  'auth.startPasskeySignIn': accessCalls.startPasskeySignIn,
  'auth.passkeySignIn': accessCalls.passkeySignIn,
  'passkey.list': passkeyCalls.list,
  'passkey.startCreation': passkeyCalls.startCreation,
  'passkey.add': passkeyCalls.add,
  'passkey.rename': passkeyCalls.rename,
  'passkey.remove': passkeyCalls.remove,
  'passkey.startConfirmation': passkeyCalls.startConfirmation,
  'secondFactor.get': secondFactorCalls.get,
  'secondFactor.closeOffer': secondFactorCalls.closeOffer,
  'secondFactor.setUp': secondFactorCalls.setUp,
  'secondFactor.turnOn': secondFactorCalls.turnOn,
  'secondFactor.turnOff': secondFactorCalls.turnOff,
  'secondFactor.renewRecoveryCodes': secondFactorCalls.renew,
  'auth.startExternalSignIn': accessCalls.startExternalSignIn,
  'auth.externalSignIn': accessCalls.externalSignIn,
  'auth.acceptExternalTerms': accessCalls.acceptExternalTerms,
  'customer.signUp': accessCalls.signUp,
  'customer.logLogin': accessCalls.logLogin,
  'customer.requestPasswordRecovery': accessCalls.requestPasswordRecovery,
  'customer.resetPassword': accessCalls.resetPassword,
  'customer.confirmEmail': accessCalls.confirmEmail,
  'customer.requestEmailConfirmation': requestEmailConfirmationCall,
  'clientMail.reportAbuse': reportAbuseCall,
  'clientMail.getStatus': sendingCalls.getStatus,
  'customer.getEmail': accountCalls.getEmail,
  'customer.getUsage': accountCalls.getUsage,
  'customer.changePassword': accountCalls.changePassword,
  'customer.listAccountActivity': accountCalls.listActivity,
  'privacy.confirm': confirmationCalls.confirm,
  'privacy.sendConfirmationCode': confirmationCalls.sendCode,
  'auth.listSessions': accountCalls.listSessions,
  'auth.endSession': accountCalls.endSession,
  'auth.endOtherSessions': accountCalls.endOtherSessions,
  'gallery.list': galleryCalls.list,
  'gallery.create': galleryCalls.create,
  'gallery.delete': galleryCalls.remove,
  'gallery.get': getGalleryCall,
  'gallery.updateSettings': galleryCalls.updateSettings,
  'gallery.chooseCover': galleryCalls.chooseCover,
  'gallery.setCover': galleryCalls.setCover,
  'gallery.listTrash': galleryCalls.listTrash,
  'gallery.restore': galleryCalls.restore,
  'gallery.getAccess': galleryAccessCalls.get,
  'gallery.publish': galleryAccessCalls.publish,
  'gallery.unpublish': galleryCalls.unpublish,
  'gallery.setAccess': galleryCalls.setAccess,
  'gallery.getDownloadPin': galleryCalls.getDownloadPin,
  'gallery.setDownloadPin': galleryCalls.setDownloadPin,
  'gallery.setSlug': galleryCalls.setSlug,
  'gallery.setClosingDate': galleryCalls.setClosingDate,
  'gallery.getDefaultAccess': galleryCalls.getDefaultAccess,
  'gallery.setDefaultAccess': galleryCalls.setDefaultAccess,
  'client.list': clientCalls.list,
  'client.add': clientCalls.add,
  'client.update': clientCalls.update,
  'client.delete': clientCalls.remove,
  'client.setPassword': clientCalls.setPassword,
  'activity.list': activityCalls.list,
  'activity.preview': activityCalls.preview,
  'sharing.shareGallery': sendingCalls.share,
  'sharing.listSends': sendingCalls.listSends,
  'client.getHomeLink': clientCalls.getHomeLink,
  'client.revokeLinks': clientCalls.revokeLinks,
  'profile.update': profileCalls.update,
  'profile.updateSocialMedias': profileCalls.updateSocialMedias,
  'profile.setPhoneType': profileCalls.setPhoneType,
  'profile.setLogo': profileCalls.setLogo,
  'profile.deleteLogo': profileCalls.deleteLogo,
  'profile.setAvatar': profileCalls.setAvatar,
  'profile.deleteAvatar': profileCalls.deleteAvatar,
  'profile.getNotificationEmail': profileCalls.getNotificationEmail,
  'profile.setNotificationEmail': profileCalls.setNotificationEmail,
  'profile.getSubdomain': subdomainCalls.get,
  'profile.setSubdomain': subdomainCalls.set,
  'profile.checkSubdomain': subdomainCalls.check,
  'watermark.list': watermarkCalls.list,
  'watermark.setForGallery': watermarkCalls.setForGallery,
  'watermark.setDefault': watermarkCalls.setDefault,
  'watermark.create': watermarkCalls.create,
  'watermark.setPicture': watermarkCalls.setPicture,
  'watermark.edit': watermarkCalls.edit,
  'watermark.delete': watermarkCalls.remove,
  'selection.export': exportCalls.list,
  'selection.getPdf': exportCalls.pdf,
  'selection.exportFile': exportCalls.file,
  'selection.getDashboard': getDashboardCall,
  'selection.getPixKey': pixCalls.get,
  'selection.setPixKey': pixCalls.set,
  'selection.getLinkPreferences': selectionCalls.getPreferences,
  'selection.updateLinkPreferences': selectionCalls.updatePreferences,
  'selection.create': selectionCalls.create,
  'selection.list': selectionCalls.list,
  'selection.update': selectionCalls.update,
  'selection.delete': selectionCalls.remove,
  'selection.getDetails': selectionCalls.getDetails,
  'selection.answerComment': selectionCalls.answerComment,
  'selection.confirmPayment': selectionCalls.confirmPayment,
  'selection.getNewChoosers': selectionCalls.getNewChoosers,
  'selection.admitNewChoosers': selectionCalls.admitNewChoosers,
  'checkout.getPlanSuggestion': getPlanSuggestionCall,
  'checkout.buyPlan': checkoutCalls.buyPlan,
  'checkout.getChargeStatus': checkoutCalls.getChargeStatus,
  'checkout.upgradePlan': upgradePlanCall,
  'gallery.listExpiring': listExpiringCall,
  'financial.changeCard': financialCalls.changeCard,
  'financial.payInvoice': financialCalls.payInvoice,
  'financial.regretPurchase': financialCalls.regretPurchase,
  'financial.cancelRenewal': financialCalls.cancelRenewal,
  'financial.resumeRenewal': financialCalls.resumeRenewal,
  'customer.getInfo': getInfoCall,
  'config.get': getConfigCall,
  'auth.crossSite': crossSiteCall,
  'customer.revokeFirstAccess': revokeFirstAccessCall,
  'subscription.extendTrial': extendTrialCall,
}

const twice = {
  'sharing.getLinks': [sendingCalls.getLinks, selectionCalls.getLinks],
  'client.revealPassword': [clientCalls.revealPassword, sendingCalls.revealPassword],
  'profile.get': [profileCalls.get, sendingCalls.getProfile],
  'gallery.getSettings': [galleryCalls.getSettings, sendingCalls.getSettings],
  'auth.logout': [accessCalls.logout, logoutCall],
  'picture.list': [galleryCalls.listPictures, watermarkCalls.listPictures],
  'subscription.activateProduct': [accessCalls.activateProduct, activateProductCall],
  'financial.getBilling': [financialCalls.getBilling, upgradeCalls.getBilling],
  'checkout.listSolutions': [upgradeCalls.listSolutions, planPricesCalls.listSolutions, checkoutCalls.listSolutions],
  'checkout.getCoupon': [planPricesCalls.getCoupon, checkoutCalls.getCoupon],
  'financial.listInvoices': [financialCalls.listInvoices, checkoutCalls.listInvoices],
}

const all = [
  ...Object.entries(byName),
  ...Object.entries(twice).flatMap(([name, calls]) => calls.map((call) => [name, call] as const)),
]

describe('calls of the studio', () => {
  it.each(all)('%s is as the contract has it', (name, call) => {
    const endpoint = endpointList.find((one) => one.name === name)
    expect({ method: call.method, path: call.path }).toEqual({ method: endpoint?.method, path: endpoint?.path })
  })
  it('names the sign-up question as the contract does', () => {
    expect(signUpQuestion).toBe(contractQuestion)
  })
})
