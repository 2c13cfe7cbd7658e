import {
  addPasskey as addEndpoint,
  listPasskeys,
  passkeySignIn as signInEndpoint,
  removePasskey as removeEndpoint,
  renamePasskey as renameEndpoint,
  startPasskeyConfirmation as startConfirmationEndpoint,
  startPasskeyCreation as startCreationEndpoint,
  startPasskeySignIn as startSignInEndpoint,
} from '@revela/contract'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import { customerRoute, openRoute, type Route } from '../../../http/route.ts'
import type { Visit } from '../../../http/visit.ts'
import type { AccountsDeps } from '../accounts.module.ts'
import { recordAndNotify } from '../activity/activity.ts'
import { requireAnotherFactor } from '../second-factor/second-factor-requirement.ts'
import { requireConfirmedWithSecondFactor, startPasskeyConfirmation } from '../sessions/confirm-identity.ts'
import { addPasskey, startPasskeyCreation } from './add-passkey.ts'
import { passkeySignIn, startPasskeySignIn } from './passkey-sign-in.ts'
import { deletePasskey, listPasskeyRows, renamePasskeyRow } from './passkey.repository.ts'

export function passkeyRoutes(deps: AccountsDeps): Route[] {
  const { db } = deps
  return [
    openRoute(startSignInEndpoint, async ({ visit }) => ({ options: { ...(await startPasskeySignIn(deps, visit)) } })),
    openRoute(signInEndpoint, async ({ body, visit }) => ({
      redirect_user: await passkeySignIn(deps, body.credential, visit),
    })),
    customerRoute(listPasskeys, async ({ principal: { customerId } }) => {
      const rows = await db.tenant(customerId, (tx) => listPasskeyRows(tx, customerId))
      return {
        passkeys: rows.map(({ id, name, device, created_at, last_used_at }) => ({
          id,
          name,
          device,
          created_at: created_at.toISOString(),
          last_used_at: last_used_at?.toISOString() ?? null,
        })),
      }
    }),
    customerRoute(startCreationEndpoint, async ({ principal }) => ({
      options: { ...(await startPasskeyCreation(deps, principal)) },
    })),
    customerRoute(addEndpoint, async ({ body, principal, visit }) =>
      addPasskey(deps, body.credential, principal, visit),
    ),
    customerRoute(renameEndpoint, async ({ params, body, principal: { customerId } }) =>
      db.tenant(customerId, (tx) => renamePasskeyRow(tx, customerId, params.passkey_id, body.name)),
    ),
    customerRoute(removeEndpoint, async ({ params, principal, visit }) =>
      removePasskey(deps, params.passkey_id, principal, visit),
    ),
    customerRoute(startConfirmationEndpoint, async ({ principal }) => ({
      options: { ...(await startPasskeyConfirmation(deps, principal)) },
    })),
  ]
}

async function removePasskey(
  deps: AccountsDeps,
  passkeyId: string,
  principal: CustomerPrincipal,
  visit: Visit,
): Promise<void> {
  const { db, clock } = deps
  const { customerId } = principal
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    await requireConfirmedWithSecondFactor(tx, principal, now)
    await requireAnotherFactor(tx, customerId, { passkeyId })
    const name = await deletePasskey(tx, customerId, passkeyId)
    if (name === null) return
    await recordAndNotify(tx, deps, { customerId, kind: 'passkey-removed', now, agent: visit.agent, from: name })
  })
}
