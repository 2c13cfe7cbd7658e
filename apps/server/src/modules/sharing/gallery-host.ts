import type { Config } from '../../platform/config/config.ts'

/** How `directory` names a studio. */
export type StudioName = { readonly kind: 'subdomain' | 'domain'; readonly name: string }

type HostRules = {
  /** Whether the pages and calls of families are served at a `Host` header, and nothing else; no studio needs to use it. */
  readonly isGalleryHost: (host: string) => boolean
  /** Null: no studio can have this host. */
  readonly studioName: (host: string) => StudioName | null
}

/** Lower case, at least two labels, and no address of a machine. */
const domainName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
const ipAddress = /^(?:[\d.]+|\[.*\])$/

/**
 * Decides by the `Host` header alone, which the edge compares with the name of the TLS handshake. Every dotted name that
 * is not one of our hosts may be a studio's own domain: a cookie of the studio is never read there.
 */
export function hostRules(config: Pick<Config, 'APP_ORIGIN' | 'GALLERIES_DOMAIN' | 'CONTENT_ORIGIN'>): HostRules {
  const galleries = splitHost(config.GALLERIES_DOMAIN)
  const ending = `.${galleries.name}`
  const ours = new Set([config.APP_ORIGIN, config.CONTENT_ORIGIN].map((origin) => new URL(origin).hostname))
  return {
    isGalleryHost: (host) => {
      const { name } = splitHost(host)
      return name.includes('.') && !ours.has(name) && !ipAddress.test(name)
    },
    studioName: (host) => {
      const { name, port } = splitHost(host)
      if (port !== galleries.port || ours.has(name) || name === galleries.name) return null
      if (name.endsWith(ending)) return { kind: 'subdomain', name: name.slice(0, -ending.length) }
      return domainName.test(name) ? { kind: 'domain', name } : null
    },
  }
}

function splitHost(host: string): { readonly name: string; readonly port: string } {
  const [, name = '', port = ''] = /^(.*?)(:\d*)?$/s.exec(host.toLowerCase()) ?? []
  return { name, port }
}
