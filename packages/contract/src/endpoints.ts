import type { Endpoint } from './endpoint.ts'
import * as auth from './endpoints/auth.ts'
import * as checkout from './endpoints/checkout.ts'
import * as client from './endpoints/client.ts'
import * as config from './endpoints/config.ts'
import * as customer from './endpoints/customer.ts'
import * as gallery from './endpoints/gallery.ts'
import * as galleryUpload from './endpoints/gallery-upload.ts'
import * as marketing from './endpoints/marketing.ts'
import * as picture from './endpoints/picture.ts'
import * as portfolio from './endpoints/portfolio.ts'
import * as profile from './endpoints/profile.ts'
import * as selection from './endpoints/selection.ts'
import * as sharing from './endpoints/sharing.ts'
import * as subscription from './endpoints/subscription.ts'
import * as watermark from './endpoints/watermark.ts'
import * as work from './endpoints/work.ts'
import * as workUpload from './endpoints/work-upload.ts'

/** Every endpoint by its name. */
export const endpoints = {
  'auth.getSession': auth.getSession,
  'auth.logout': auth.logout,
  'auth.crossSite': auth.crossSite,
  'auth.signIn': auth.signIn,
  'auth.startExternalSignIn': auth.startExternalSignIn,
  'auth.externalSignIn': auth.externalSignIn,
  'auth.listSessions': auth.listSessions,
  'auth.endSession': auth.endSession,
  'auth.endOtherSessions': auth.endOtherSessions,
  'config.get': config.getConfig,
  'customer.signUp': customer.signUp,
  'customer.logLogin': customer.logLogin,
  'customer.requestPasswordRecovery': customer.requestPasswordRecovery,
  'customer.resetPassword': customer.resetPassword,
  'customer.changePassword': customer.changePassword,
  'customer.getEmail': customer.getEmail,
  'customer.getUsage': customer.getUsage,
  'customer.getInfo': customer.getInfo,
  'customer.revokeFirstAccess': customer.revokeFirstAccess,
  'marketing.getLeadVariables': marketing.getLeadVariables,
  'profile.getLogo': profile.getLogo,
  'profile.setLogo': profile.setLogo,
  'profile.deleteLogo': profile.deleteLogo,
  'profile.getAvatar': profile.getAvatar,
  'profile.setAvatar': profile.setAvatar,
  'profile.get': profile.getProfile,
  'profile.update': profile.updateProfile,
  'profile.updateSocialMedias': profile.updateSocialMedias,
  'profile.getPhoneType': profile.getPhoneType,
  'profile.setPhoneType': profile.setPhoneType,
  'profile.getNotificationEmail': profile.getNotificationEmail,
  'profile.setNotificationEmail': profile.setNotificationEmail,
  'profile.getSubdomain': profile.getSubdomain,
  'profile.setSubdomain': profile.setSubdomain,
  'subscription.activateProduct': subscription.activateProduct,
  'subscription.extendTrial': subscription.extendTrial,
  'checkout.getPlanSuggestion': checkout.getPlanSuggestion,
  'checkout.upgradePlan': checkout.upgradePlan,
  'checkout.getPlansMap': checkout.getPlansMap,
  'checkout.listSolutions': checkout.listSolutions,
  'checkout.getCoupon': checkout.getCoupon,
  'checkout.buyPlan': checkout.buyPlan,
  'checkout.getChargeStatus': checkout.getChargeStatus,
  'gallery.list': gallery.listGalleries,
  'gallery.create': gallery.createGallery,
  'gallery.delete': gallery.deleteGallery,
  'gallery.get': gallery.getGallery,
  'gallery.setCover': gallery.setGalleryCover,
  'gallery.getSettings': gallery.getGallerySettings,
  'gallery.updateSettings': gallery.updateGallerySettings,
  'gallery.setOrdering': gallery.setGalleryOrdering,
  'gallery.listExpiring': gallery.listExpiringGalleries,
  'watermark.list': watermark.listWatermarks,
  'watermark.setForGallery': watermark.setGalleryWatermark,
  'watermark.setDefault': watermark.setDefaultWatermark,
  'watermark.create': watermark.createWatermark,
  'watermark.setPicture': watermark.setWatermarkPicture,
  'watermark.edit': watermark.editWatermark,
  'watermark.delete': watermark.deleteWatermark,
  'picture.list': picture.listPictures,
  'picture.delete': picture.deletePictures,
  'picture.suggestByTag': picture.suggestByTag,
  'picture.suggest': picture.suggestPicture,
  'galleryUpload.checkLimits': galleryUpload.checkGalleryLimits,
  'galleryUpload.listTitles': galleryUpload.listPictureTitles,
  'galleryUpload.open': galleryUpload.openGalleryUpload,
  'galleryUpload.uploadPicture': galleryUpload.uploadGalleryPicture,
  'galleryUpload.reportError': galleryUpload.reportPictureError,
  'galleryUpload.complete': galleryUpload.completeGalleryUpload,
  'galleryUpload.finish': galleryUpload.finishGalleryUpload,
  'galleryUpload.leave': galleryUpload.leaveGalleryUpload,
  'sharing.shareGallery': sharing.shareGallery,
  'portfolio.create': portfolio.createPortfolio,
  'portfolio.get': portfolio.getPortfolio,
  'portfolio.listCategories': portfolio.listCategories,
  'portfolio.createCategory': portfolio.createCategory,
  'portfolio.renameCategory': portfolio.renameCategory,
  'portfolio.deleteCategory': portfolio.deleteCategory,
  'portfolio.reorderCategories': portfolio.reorderCategories,
  'work.list': work.listWorks,
  'work.create': work.createWork,
  'work.get': work.getWork,
  'work.update': work.updateWork,
  'work.delete': work.deleteWork,
  'work.setCover': work.setWorkCover,
  'work.listPictures': work.listWorkPictures,
  'work.deletePictures': work.deleteWorkPictures,
  'work.reorderPictures': work.reorderWorkPictures,
  'workUpload.checkLimits': workUpload.checkPortfolioLimits,
  'workUpload.listTitles': workUpload.listWorkPictureTitles,
  'workUpload.open': workUpload.openWorkUpload,
  'workUpload.uploadPicture': workUpload.uploadWorkPicture,
  'workUpload.complete': workUpload.completeWorkUpload,
  'workUpload.finish': workUpload.finishWorkUpload,
  'workUpload.leave': workUpload.leaveWorkUpload,
  'client.list': client.listClients,
  'client.add': client.addClient,
  'client.update': client.updateClient,
  'client.delete': client.deleteClient,
  'client.setPassword': client.setClientPassword,
  'client.revealPassword': client.revealClientPassword,
  'selection.getLinkPreferences': selection.getLinkPreferences,
  'selection.updateLinkPreferences': selection.updateLinkPreferences,
  'selection.create': selection.createSelection,
  'selection.list': selection.listSelections,
  'selection.update': selection.updateSelection,
  'selection.delete': selection.deleteSelection,
  'selection.export': selection.exportSelection,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

export const endpointList: readonly Endpoint[] = Object.values(endpoints)
