import {
  checkSubdomain as checkSubdomainEndpoint,
  deleteAvatar,
  deleteLogo,
  getAvatar,
  getLogo,
  getNotificationEmail,
  getPhoneType,
  getProfile,
  getSubdomain,
  setAvatar,
  setLogo,
  setNotificationEmail as setNotificationEmailEndpoint,
  setPhoneType,
  setSubdomain as setSubdomainEndpoint,
  updateProfile as updateProfileEndpoint,
  updateSocialMedias,
  type AnswerOf,
} from '@revela/contract'
import { maskEmail, DAY_SECONDS } from '@revela/domain'
import { ownTenant, type Policies } from '../../access/authorize.ts'
import type { CustomerPrincipal } from '../../access/principal.ts'
import { customerRoute, uploadRoute, type Route } from '../../http/route.ts'
import type { Visit } from '../../http/visit.ts'
import type { Config } from '../../platform/config/config.ts'
import { recordAndNotify, requireConfirmed } from '../accounts/index.ts'
import { brandAddress, removeBrandImage, setBrandImage } from './brand-image.ts'
import { openProfile } from './open-profile.ts'
import { updateProfile, type ProfileChange } from './profile.repository.ts'
import type { ProfileRow, ProfilesDeps } from './profiles.module.ts'
import { listReleased } from './studio-name.repository.ts'
import { checkSubdomain, setSubdomain, subdomainAddress } from './subdomain.ts'

type Domains = Pick<Config, 'APP_ORIGIN' | 'GALLERIES_DOMAIN' | 'CONTENT_ORIGIN'>

function presentProfile(row: ProfileRow, { CONTENT_ORIGIN }: Domains): AnswerOf<typeof getProfile> {
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

function presentSubdomain(
  row: ProfileRow,
  released: readonly { name: string; until: Date }[],
  domains: Domains,
): AnswerOf<typeof getSubdomain> {
  return {
    subdomain: row.subdomain,
    chosen: row.subdomain_chosen,
    domain: domains.GALLERIES_DOMAIN,
    address: subdomainAddress(domains, row.subdomain),
    released: released.map(({ name, until }) => ({ subdomain: name, until: until.toISOString() })),
  }
}

/** Notices contain what families wrote and chose, so changing their address is confirmed, recorded and mailed. */
async function setNotificationEmail(
  deps: Pick<ProfilesDeps, 'db' | 'clock' | 'limiter' | 'outbox' | 'config'>,
  email: string,
  principal: CustomerPrincipal,
  visit: Visit,
): Promise<void> {
  const { db, clock, limiter } = deps
  const { customerId } = principal
  // Each change sends a mail to an unconfirmed address.
  await limiter.consume([{ name: 'notification-email', key: customerId, max: 20, windowSeconds: DAY_SECONDS }])
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    await requireConfirmed(tx, principal, now)
    const { notification_email: previousEmail } = await openProfile(tx, customerId, now)
    if (previousEmail === email) return
    const activity = {
      customerId,
      kind: 'notification-email-changed',
      now,
      agent: visit.agent,
      from: maskEmail(previousEmail),
      to: maskEmail(email),
    } as const
    await recordAndNotify(tx, deps, activity, [previousEmail, email])
    await updateProfile(tx, customerId, { notification_email: email })
  })
}

export function profilesRoutes(deps: ProfilesDeps): Route[] {
  const { db, clock, config } = deps
  const read = (customerId: string) => db.tenant(customerId, (tx) => openProfile(tx, customerId, clock()))
  const change = (customerId: string, fields: ProfileChange) =>
    db.tenant(customerId, async (tx) => {
      await openProfile(tx, customerId, clock())
      await updateProfile(tx, customerId, fields)
    })
  return [
    customerRoute(getProfile, async ({ principal }) => presentProfile(await read(principal.customerId), config)),
    customerRoute(updateProfileEndpoint, async ({ body, principal }) => change(principal.customerId, body)),
    customerRoute(updateSocialMedias, async ({ body, principal }) => change(principal.customerId, body)),
    customerRoute(getPhoneType, async ({ principal }) => ({
      phone_type: (await read(principal.customerId)).phone_type,
    })),
    customerRoute(setPhoneType, async ({ body, principal }) =>
      change(principal.customerId, { phone_type: body.phone_type }),
    ),
    customerRoute(getNotificationEmail, async ({ principal }) => ({
      email_default: (await read(principal.customerId)).notification_email,
    })),
    customerRoute(setNotificationEmailEndpoint, async ({ body, principal, visit }) =>
      setNotificationEmail(deps, body.email_default, principal, visit),
    ),
    customerRoute(getLogo, async ({ principal }) => ({
      logo: brandAddress(config.CONTENT_ORIGIN, (await read(principal.customerId)).logo_key),
    })),
    uploadRoute(setLogo, async ({ upload, principal }) => ({
      logo: await setBrandImage(deps, principal.customerId, 'logo', upload),
    })),
    customerRoute(deleteLogo, async ({ principal }) => removeBrandImage(deps, principal.customerId, 'logo')),
    customerRoute(getAvatar, async ({ principal }) => ({
      avatar: brandAddress(config.CONTENT_ORIGIN, (await read(principal.customerId)).avatar_key),
    })),
    uploadRoute(setAvatar, async ({ upload, principal }) => ({
      avatar: await setBrandImage(deps, principal.customerId, 'avatar', upload),
    })),
    customerRoute(deleteAvatar, async ({ principal }) => removeBrandImage(deps, principal.customerId, 'avatar')),
    customerRoute(getSubdomain, async ({ principal: { customerId } }) =>
      db.tenant(customerId, async (tx) => {
        const row = await openProfile(tx, customerId, clock())
        return presentSubdomain(row, await listReleased(tx, customerId, clock()), config)
      }),
    ),
    customerRoute(checkSubdomainEndpoint, async ({ query, principal }) =>
      checkSubdomain(deps, principal.customerId, query.subdomain),
    ),
    customerRoute(setSubdomainEndpoint, async ({ body, principal }) =>
      setSubdomain(deps, principal.customerId, body.subdomain),
    ),
  ]
}

export const profilesPolicies: Policies = { 'profile.read': ownTenant, 'profile.write': ownTenant }
