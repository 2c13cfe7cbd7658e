import type { Config } from '../../platform/config/config.ts'

type Domains = Pick<Config, 'APP_ORIGIN' | 'GALLERIES_DOMAIN'>

/** Where a studio's galleries are. The scheme is the app's: all origins have TLS or none. */
export function studioAddress({ APP_ORIGIN, GALLERIES_DOMAIN }: Domains, subdomain: string): string {
  return `${new URL(APP_ORIGIN).protocol}//${subdomain}.${GALLERIES_DOMAIN}`
}
