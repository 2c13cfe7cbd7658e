import { holdsBrand, isReservedSubdomain } from './reserved-subdomains.ts'
import { slugOf } from './slug.ts'

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

const automaticMax = 40

/** The name every account gets, from the person's own; the suffix makes it free. Choosing a bare one is the plan's. */
export function automaticSubdomain(personName: string, suffix: string): string {
  const own = slugOf(personName).slice(0, automaticMax).replace(/-+$/, '')
  const base = isReservedSubdomain(own) || holdsBrand(own) ? 'fotos' : own
  const name = `${base}-${suffix}`
  return subdomainProblem(name) === null ? name : `fotos-${suffix}`
}

/** Names close to one that cannot be had, best first; whether they are free is the database's answer. */
export function subdomainAlternatives(name: string): string[] {
  return [
    `${name}-fotografia`,
    `${name}-fotos`,
    `estudio-${name}`,
    `${name}-foto`,
    `${name}-studio`,
    `${name}-2`,
  ].filter((other) => subdomainProblem(other) === null && !holdsBrand(other))
}
