import { maskEmail } from '@revela/domain'
import type { CustomerPrincipal } from '../../access/principal.ts'
import type { Visit } from '../../http/visit.ts'
import { recordAndNotify, requireConfirmed } from '../accounts/index.ts'
import { openProfile } from './open-profile.ts'
import { updateProfile } from './profile.repository.ts'
import type { ProfilesNeeds } from './profiles.needs.ts'

/** Notices carry what families wrote and chose, so moving them elsewhere is confirmed, recorded and mailed. */
export async function setNotificationEmail(
  needs: Pick<ProfilesNeeds, 'db' | 'clock' | 'limiter' | 'outbox' | 'config'>,
  email: string,
  principal: CustomerPrincipal,
  visit: Visit,
): Promise<void> {
  const { db, clock, limiter } = needs
  const { customerId } = principal
  // Each change mails an address nobody has confirmed yet.
  await limiter.take([{ name: 'notification-email', of: customerId, most: 20, windowSeconds: 86_400 }])
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    await requireConfirmed(tx, principal, now)
    const { notification_email: before } = await openProfile(tx, customerId, now)
    if (before === email) return
    const activity = {
      customerId,
      kind: 'notification-email-changed',
      now,
      agent: visit.agent,
      from: maskEmail(before),
      to: maskEmail(email),
    } as const
    await recordAndNotify(tx, needs, activity, [before, email])
    await updateProfile(tx, customerId, { notification_email: email })
  })
}
