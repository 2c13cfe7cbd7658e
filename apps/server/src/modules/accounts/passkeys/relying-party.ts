import type { AccountsNeeds } from '../accounts.needs.ts'

type Deps = { readonly config: Pick<AccountsNeeds['config'], 'APP_ORIGIN'> }

/**
 * Whom a passkey is for. The id is the studio's own host and not the domain above it: no other host of that domain, as
 * the galleries are in development, may ask for a photographer's passkey.
 */
export function relyingParty({ config }: Deps): { readonly id: string; readonly origin: string } {
  const { hostname, origin } = new URL(config.APP_ORIGIN)
  return { id: hostname, origin }
}
