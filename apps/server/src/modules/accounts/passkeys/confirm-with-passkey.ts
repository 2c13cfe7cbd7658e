import type { PasskeyAnswer } from '@revela/contract'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { checkPasskey } from './check-passkey.ts'
import { challengeSeconds, newChallenge, useChallenge } from './passkey-challenge.ts'
import { listPasskeyRows } from './passkey.repository.ts'
import { relyingParty } from './relying-party.ts'
import { loadWebAuthn } from './webauthn.ts'

export type PasskeyConfirmationDeps = Pick<AccountsNeeds, 'db' | 'keys' | 'clock' | 'log'> & {
  readonly config: Pick<AccountsNeeds['config'], 'APP_ORIGIN'>
}

const useOf = ({ customerId, sessionId }: CustomerPrincipal) =>
  ({ purpose: 'confirm', holder: `${customerId}\n${sessionId}` }) as const

export async function startPasskeyConfirmation(needs: AccountsNeeds, principal: CustomerPrincipal) {
  const { db, limiter } = needs
  const { customerId } = principal
  await limiter.take([{ name: 'passkey:confirmation', of: customerId, most: 20, windowSeconds: 900 }])
  const passkeys = await db.tenant(customerId, (tx) => listPasskeyRows(tx, customerId))
  if (passkeys.length === 0) throw new Refusal('NotFound')
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(needs).id,
    challenge: await newChallenge(needs, useOf(principal)),
    timeout: challengeSeconds * 1_000,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  })
}

export async function checkPasskeyConfirmation(
  deps: PasskeyConfirmationDeps,
  credential: PasskeyAnswer,
  principal: CustomerPrincipal,
): Promise<void> {
  const { db, clock } = deps
  const { customerId } = principal
  const challenge = await useChallenge(deps, useOf(principal), credential.response.clientDataJSON)
  await db.tenant(customerId, (tx) => checkPasskey(tx, deps, { customerId, credential, challenge, now: clock() }))
}
