import type { AnswerOf, getProfile, getSubdomain } from '@revela/contract'
import type { Config } from '../../platform/config/config.ts'
import { brandAddress } from './brand-keys.ts'
import type { ProfileRow } from './profiles.tables.ts'
import { studioAddress } from './studio-address.ts'

type Domains = Pick<Config, 'APP_ORIGIN' | 'GALLERIES_DOMAIN' | 'CONTENT_ORIGIN'>

export function presentProfile(row: ProfileRow, { CONTENT_ORIGIN }: Domains): AnswerOf<typeof getProfile> {
  const { site, instagram, facebook, twitter } = row
  return {
    display_name: row.display_name,
    display_email: row.display_email,
    whatsapp_number: row.whatsapp_number,
    bio: row.bio,
    social_medias: { site, instagram, facebook, twitter },
    phone_type: row.phone_type,
    logo: brandAddress(CONTENT_ORIGIN, row.logo_key),
    avatar: brandAddress(CONTENT_ORIGIN, row.avatar_key),
  }
}

export function presentSubdomain(
  row: ProfileRow,
  released: readonly { name: string; until: Date }[],
  domains: Domains,
): AnswerOf<typeof getSubdomain> {
  return {
    subdomain: row.subdomain,
    chosen: row.subdomain_chosen,
    domain: domains.GALLERIES_DOMAIN,
    address: studioAddress(domains, row.subdomain),
    released: released.map(({ name, until }) => ({ subdomain: name, until: until.toISOString() })),
  }
}
