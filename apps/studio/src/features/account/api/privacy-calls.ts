import type { askErasure, askExport, getPrivacy, openExport, takeBackErasure } from '@revela/contract'
import { callable } from '@revela/contract/client'

export const privacyCalls = {
  get: callable<typeof getPrivacy>('GET', '/customer/privacy'),
  askExport: callable<typeof askExport>('POST', '/customer/privacy/export'),
  openExport: callable<typeof openExport>('POST', '/customer/privacy/export/links'),
  askErasure: callable<typeof askErasure>('POST', '/customer/privacy/erasure'),
  takeBack: callable<typeof takeBackErasure>('DELETE', '/customer/privacy/erasure'),
} as const
