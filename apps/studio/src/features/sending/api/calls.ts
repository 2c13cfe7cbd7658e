import type {
  getGallerySettings,
  getProfile,
  getSendingStatus,
  getShareLinks,
  listSends,
  revealClientPassword,
  shareGallery,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

export const sendingCalls = {
  share: callable<typeof shareGallery>('POST', '/gallery/{collection_id}/share'),
  getLinks: callable<typeof getShareLinks>('POST', '/gallery/{collection_id}/share-links'),
  listSends: callable<typeof listSends>('GET', '/gallery/{collection_id}/sends'),
  revealPassword: callable<typeof revealClientPassword>('POST', '/customer/clients/{id}/password/reveal'),
  getStatus: callable<typeof getSendingStatus>('GET', '/customer/sending'),
  getProfile: callable<typeof getProfile>('GET', '/customer/profile'),
  getSettings: callable<typeof getGallerySettings>('GET', '/gallery/settings'),
} as const
