import type { Config } from '../../../platform/config/config.ts'
import { facebookProvider } from './facebook.ts'
import { googleProvider } from './google.ts'
import type { SocialProviders } from './social-provider.ts'

export function configuredProviders(config: Config): SocialProviders {
  return {
    ...(config.GOOGLE_CLIENT_ID && config.GOOGLE_CLIENT_SECRET
      ? { google: googleProvider(config, config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET) }
      : {}),
    ...(config.FACEBOOK_APP_ID && config.FACEBOOK_APP_SECRET
      ? { facebook: facebookProvider(config, config.FACEBOOK_APP_ID, config.FACEBOOK_APP_SECRET) }
      : {}),
  }
}
