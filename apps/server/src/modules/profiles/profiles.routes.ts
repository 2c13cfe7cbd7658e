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
} from '@revela/contract'
import { customerRoute, uploadRoute, type Route } from '../../http/route.ts'
import { brandAddress } from './brand-keys.ts'
import { checkSubdomain } from './check-subdomain.ts'
import { openProfile } from './open-profile.ts'
import { presentProfile, presentSubdomain } from './profile.presenter.ts'
import { updateProfile, type ProfileChange } from './profile.repository.ts'
import type { ProfilesNeeds } from './profiles.needs.ts'
import { removeBrandImage, setBrandImage } from './set-brand-image.ts'
import { setNotificationEmail } from './set-notification-email.ts'
import { setSubdomain } from './set-subdomain.ts'
import { listReleased } from './subdomain.repository.ts'

export function profilesRoutes(needs: ProfilesNeeds): Route[] {
  const { db, clock, config } = needs
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
      setNotificationEmail(needs, body.email_default, principal, visit),
    ),
    customerRoute(getLogo, async ({ principal }) => ({
      logo: brandAddress(config.CONTENT_ORIGIN, (await read(principal.customerId)).logo_key),
    })),
    uploadRoute(setLogo, async ({ upload, principal }) => ({
      logo: await setBrandImage(needs, principal.customerId, 'logo', upload),
    })),
    customerRoute(deleteLogo, async ({ principal }) => removeBrandImage(needs, principal.customerId, 'logo')),
    customerRoute(getAvatar, async ({ principal }) => ({
      avatar: brandAddress(config.CONTENT_ORIGIN, (await read(principal.customerId)).avatar_key),
    })),
    uploadRoute(setAvatar, async ({ upload, principal }) => ({
      avatar: await setBrandImage(needs, principal.customerId, 'avatar', upload),
    })),
    customerRoute(deleteAvatar, async ({ principal }) => removeBrandImage(needs, principal.customerId, 'avatar')),
    customerRoute(getSubdomain, async ({ principal: { customerId } }) =>
      db.tenant(customerId, async (tx) => {
        const row = await openProfile(tx, customerId, clock())
        return presentSubdomain(row, await listReleased(tx, customerId, clock()), config)
      }),
    ),
    customerRoute(checkSubdomainEndpoint, async ({ query, principal }) =>
      checkSubdomain(needs, principal.customerId, query.subdomain),
    ),
    customerRoute(setSubdomainEndpoint, async ({ body, principal }) =>
      setSubdomain(needs, principal.customerId, body.subdomain),
    ),
  ]
}
