import type { PasskeyAnswer } from '@revela/contract'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { lockPasskey, storePasskeyUse } from './passkey.repository.ts'
import { relyingParty } from './relying-party.ts'
import { loadWebAuthn } from './webauthn.ts'

type Deps = Pick<AccountsNeeds, 'log'> & { readonly config: Pick<AccountsNeeds['config'], 'APP_ORIGIN'> }

export type ShownPasskey = {
  readonly customerId: string
  readonly credential: PasskeyAnswer
  /** Already used up by the caller. */
  readonly challenge: string
  readonly now: Date
}

// The library compares counters before it has checked the signature, so anybody could set off the warning below. It
// gets a counter that every answer passes, and the comparison is made here, afterwards.
const belowEveryCounter = -1

/** Passes only with a passkey of this account whose owner was verified by their device. */
export async function checkPasskey(tx: Tx, deps: Deps, shown: ShownPasskey): Promise<void> {
  const { customerId, credential, now } = shown
  const passkey = await lockPasskey(tx, customerId, Buffer.from(credential.id, 'base64url'))
  if (!passkey) throw new Refusal('PasskeyRefused')
  const counter = await verifiedCounter(deps, shown, passkey.public_key)
  // Authenticators that do not count always say 0.
  if (counter <= passkey.counter && !(counter === 0 && passkey.counter === 0)) {
    deps.log.warn(
      { customerId, passkeyId: passkey.id, stored: passkey.counter, shown: counter },
      'passkey counter went back, the key may have been copied; refused',
    )
    throw new Refusal('PasskeyRefused')
  }
  await storePasskeyUse(tx, customerId, passkey.id, { counter, now })
}

async function verifiedCounter(deps: Deps, { credential, challenge }: ShownPasskey, publicKey: Buffer) {
  const { id, origin } = relyingParty(deps)
  const { userHandle, ...response } = credential.response
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: userHandle ? { ...response, userHandle } : response,
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter: belowEveryCounter },
    })
    if (verified) return authenticationInfo.newCounter
  } catch (error) {
    throw new Refusal('PasskeyRefused', { cause: error })
  }
  throw new Refusal('PasskeyRefused')
}
