import { isReservedSubdomain } from './reserved-subdomains.ts'

export const SUBDOMAIN_MIN = 3
export const SUBDOMAIN_MAX = 63
/** How long a released name stays closed to everybody else, and keeps redirecting. */
export const SUBDOMAIN_QUARANTINE_DAYS = 90

export type SubdomainProblem = 'length' | 'characters' | 'hyphens' | 'reserved'

export function normalizeSubdomain(text: string): string {
  return text.trim().toLowerCase()
}

/** `null`: may be asked for (whether it is free is the database's answer). */
export function subdomainProblem(name: string): SubdomainProblem | null {
  if (name.length < SUBDOMAIN_MIN || name.length > SUBDOMAIN_MAX) return 'length'
  if (!/^[a-z0-9-]+$/.test(name)) return 'characters'
  // Two hyphens in a row are also how internationalised names begin (`xn--`), which can imitate any other name.
  if (name.startsWith('-') || name.endsWith('-') || name.includes('--')) return 'hyphens'
  return isReservedSubdomain(name) ? 'reserved' : null
}
