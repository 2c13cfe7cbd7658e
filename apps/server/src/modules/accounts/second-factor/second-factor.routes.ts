import {
  closeSecondFactorOffer as closeOfferEndpoint,
  getSecondFactor,
  renewRecoveryCodes as renewEndpoint,
  setUpSecondFactor as setUpEndpoint,
  turnOffSecondFactor as turnOffEndpoint,
  turnOnSecondFactor as turnOnEndpoint,
} from '@revela/contract'
import { customerRoute, type Route } from '../../../http/route.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import {
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './manage-second-factor.ts'
import { closeSecondFactorOffer, isSecondFactorOffered } from './second-factor-offer.ts'
import { readRequirement } from './second-factor-requirement.ts'
import { readSecondFactor } from './second-factor.repository.ts'

export function secondFactorRoutes(needs: AccountsNeeds): Route[] {
  const { db, clock } = needs
  return [
    customerRoute(getSecondFactor, async ({ principal: { customerId } }) => {
      const { enabledAt, recoveryCodesLeft, ...rest } = await db.tenant(customerId, async (tx) => ({
        ...(await readSecondFactor(tx, customerId)),
        offered: await isSecondFactorOffered(tx, customerId),
        requirement: await readRequirement(tx, customerId),
      }))
      return { enabled_at: enabledAt?.toISOString() ?? null, recovery_codes_left: recoveryCodesLeft, ...rest }
    }),
    customerRoute(closeOfferEndpoint, async ({ principal: { customerId } }) =>
      db.tenant(customerId, (tx) => closeSecondFactorOffer(tx, customerId, clock())),
    ),
    customerRoute(setUpEndpoint, async ({ principal }) => setUpSecondFactor(needs, principal)),
    customerRoute(turnOnEndpoint, async ({ body, principal, visit }) => ({
      recovery_codes: await turnOnSecondFactor(needs, body.code, principal, visit),
    })),
    customerRoute(turnOffEndpoint, async ({ body, principal, visit }) =>
      turnOffSecondFactor(needs, body.code, principal, visit),
    ),
    customerRoute(renewEndpoint, async ({ principal, visit }) => ({
      recovery_codes: await renewRecoveryCodes(needs, principal, visit),
    })),
  ]
}
