import { getConfig } from '@revela/contract'
import { termsVersion } from '@revela/phrases'
import type { Config } from '../platform/config/config.ts'
import { openRoute, type Route } from './route.ts'

/** Configuration that the apps need before sign-in. It contains no secrets. */
export function configRoutes(config: Config): Route[] {
  return [
    openRoute(getConfig, async () => ({
      social: {
        google: Boolean(config.GOOGLE_CLIENT_ID && config.GOOGLE_CLIENT_SECRET),
        facebook: Boolean(config.FACEBOOK_APP_ID && config.FACEBOOK_APP_SECRET),
      },
      support: { finance: config.SUPPORT_FINANCE_WHATSAPP, technical: config.SUPPORT_TECHNICAL_WHATSAPP },
      billing_url: config.BILLING_PANEL_URL ?? null,
      site_url: config.SITE_ORIGIN ?? null,
      albums_url: config.ALBUMS_URL ?? null,
      payments: {
        token_url: `${config.PAYMENTS_BROWSER_URL ?? config.PAYMENTS_API_URL}/v1/card_tokens`,
        public_key: config.PAYMENTS_PUBLIC_KEY,
      },
      terms_version: termsVersion,
    })),
  ]
}
