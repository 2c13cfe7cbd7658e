import type { checkSubdomain, getSubdomain, setSubdomain } from '@revela/contract'
import { callable } from '@revela/contract/client'

export const subdomainCalls = {
  get: callable<typeof getSubdomain>('GET', '/customer/subdomain'),
  set: callable<typeof setSubdomain>('PUT', '/customer/subdomain'),
  check: callable<typeof checkSubdomain>('GET', '/customer/subdomain/availability'),
} as const
