import type {
  deleteAvatar,
  deleteLogo,
  getNotificationEmail,
  getProfile,
  setAvatar,
  setLogo,
  setNotificationEmail,
  setPhoneType,
  updateProfile,
  updateSocialMedias,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

export const profileCalls = {
  get: callable<typeof getProfile>('GET', '/customer/profile'),
  update: callable<typeof updateProfile>('PUT', '/customer/profile'),
  updateSocialMedias: callable<typeof updateSocialMedias>('PUT', '/customer/profile/social'),
  setPhoneType: callable<typeof setPhoneType>('PUT', '/customer/profile/phone-type'),
  setLogo: callable<typeof setLogo>('PUT', '/customer/logo'),
  deleteLogo: callable<typeof deleteLogo>('DELETE', '/customer/logo'),
  setAvatar: callable<typeof setAvatar>('PUT', '/customer/avatar'),
  deleteAvatar: callable<typeof deleteAvatar>('DELETE', '/customer/avatar'),
  getNotificationEmail: callable<typeof getNotificationEmail>('GET', '/customer/notification/email'),
  setNotificationEmail: callable<typeof setNotificationEmail>('PUT', '/customer/notification/email'),
} as const
