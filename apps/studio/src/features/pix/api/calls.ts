import type { getPixKey, setPixKey } from '@revela/contract'
import { callable } from '@revela/contract/client'

export const pixCalls = {
  get: callable<typeof getPixKey>('GET', '/customer/pix-key'),
  set: callable<typeof setPixKey>('PUT', '/customer/pix-key'),
} as const
