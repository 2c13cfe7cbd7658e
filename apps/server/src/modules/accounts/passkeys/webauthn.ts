import { validityMs } from '@revela/domain'
import type { PasskeyAnswer } from '@revela/contract'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyPurpose } from '../../../platform/crypto/keys.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import { markTokenUsed } from '../account.repository.ts'
import type { AccountsDeps } from '../accounts.module.ts'
import { deleteChallengeHash, insertChallengeHash, lockPasskey, storePasskeyUse } from './passkey.repository.ts'

const challengePurpose = keyPurpose('passkey-challenge')
const sharedChallengePurpose = keyPurpose('shared-passkey-challenge')

/**
 * Loads the library on first use: it costs about 25 MB and a good part of a second, and the processes that receive
 * files or make pictures are composed of the same modules and never use it.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server')

type Deps = { readonly config: Pick<AccountsDeps['config'], 'APP_ORIGIN'> }

/**
 * The relying party. Its id is the studio's own host, not the parent domain, so that no other host of that domain (such
 * as the galleries in development) can request a photographer's passkey.
 */
export function relyingParty({ config }: Deps): { readonly id: string; readonly origin: string } {
  const { hostname, origin } = new URL(config.APP_ORIGIN)
  return { id: hostname, origin }
}

/** What a challenge is valid for. `subject` is the session, or the cookie secret of a browser without a session. */
type ChallengeUse = { readonly purpose: 'create' | 'confirm' | 'sign-in'; readonly subject: string }

type ChallengeDeps = Pick<AccountsDeps, 'db' | 'keys' | 'clock'>
type SharedChallengeDeps = Pick<AccountsDeps, 'cellNames' | 'sharedKeys'> & ChallengeDeps

/** Creates a random challenge; the database stores a hash of the challenge and its use. */
export async function newChallenge(
  { db, keys, clock }: ChallengeDeps,
  use: ChallengeUse,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  const expiresAt = new Date(clock().getTime() + validityMs.passkeyChallenge)
  const hash = challengeHash(keys, use, Buffer.from(challenge).toString('base64url'))
  await db.withoutTenant((tx) => insertChallengeHash(tx, hash, expiresAt))
  return challenge
}

/**
 * Returns the challenge that the browser signed if we issued it for this use, it has not expired and was not used
 * before. It is used up even when the rest of the response is invalid.
 */
export async function useChallenge(
  { db, keys, clock }: ChallengeDeps,
  use: ChallengeUse,
  clientDataJSON: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const hash = challengeHash(keys, use, challenge)
  const isFresh = await db.withoutTenant((tx) => deleteChallengeHash(tx, hash, clock()))
  if (!isFresh) throw new ApiError('PasskeyRejected')
  return challenge
}

/** A sign-in may end in another cell than it began in; everything else happens in the cell of the session. */
export async function newSignInChallenge(deps: SharedChallengeDeps, subject: string) {
  const use = { purpose: 'sign-in', subject } as const
  return deps.cellNames.directory ? newSharedChallenge(deps, use) : newChallenge(deps, use)
}

export async function redeemSignInChallenge(deps: SharedChallengeDeps, subject: string, clientDataJSON: string) {
  const use = { purpose: 'sign-in', subject } as const
  if (!deps.cellNames.directory) return useChallenge(deps, use, clientDataJSON)
  const challenge = challengeIn(clientDataJSON)
  if (!(await redeemSharedChallenge(deps, use, challenge))) throw new ApiError('PasskeyRejected')
  return challenge
}

const [randomLength, expiryLength] = [32, 6]

/** Contains its expiry and a signature that every cell can check, so no cell has to store it. */
function newSharedChallenge(deps: SharedChallengeDeps, use: ChallengeUse): Uint8Array<ArrayBuffer> {
  const expiry = Buffer.alloc(expiryLength)
  expiry.writeUIntBE(deps.clock().getTime() + validityMs.passkeyChallenge, 0, expiryLength)
  const payload = Buffer.concat([randomBytes(randomLength), expiry])
  return new Uint8Array(Buffer.concat([payload, sharedMac(deps, use, payload)]))
}

/** A used one is stored where it was used: in the cell that has the account, the only one that can accept it. */
async function redeemSharedChallenge(
  deps: SharedChallengeDeps,
  use: ChallengeUse,
  challenge: string,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url')
  const payload = bytes.subarray(0, randomLength + expiryLength)
  const [mac, presented] = [sharedMac(deps, use, payload), bytes.subarray(payload.length)]
  if (payload.length < randomLength + expiryLength || presented.length !== mac.length) return false
  if (bytes.toString('base64url') !== challenge || !timingSafeEqual(mac, presented)) return false
  const expiresAt = new Date(payload.readUIntBE(randomLength, expiryLength))
  if (expiresAt <= deps.clock()) return false
  return deps.db.withoutTenant((tx) => markTokenUsed(tx, createHash('sha256').update(bytes).digest(), expiresAt))
}

function sharedMac({ sharedKeys }: SharedChallengeDeps, { purpose, subject }: ChallengeUse, payload: Buffer): Buffer {
  return sharedKeys.mac(sharedChallengePurpose, `${purpose}\n${subject}\n${payload.toString('base64url')}`)
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge: unknown
    }
    return String(challenge)
  } catch (error) {
    throw new ApiError('PasskeyRejected', { cause: error })
  }
}

function challengeHash(keys: AccountsDeps['keys'], { purpose, subject }: ChallengeUse, challenge: string): Buffer {
  return keys.mac(challengePurpose, `${purpose}\n${subject}\n${challenge}`)
}

type CheckDeps = Pick<AccountsDeps, 'log'> & { readonly config: Pick<AccountsDeps['config'], 'APP_ORIGIN'> }

type PresentedPasskey = {
  readonly customerId: string
  readonly credential: PasskeyAnswer
  /** The caller has already used it up. */
  readonly challenge: string
  readonly now: Date
}

// The library compares counters before it verifies the signature, so anyone could trigger the warning below. The
// library gets a counter that every response exceeds; the real comparison follows the verification.
const belowEveryCounter = -1

/** Passes only with a passkey of this account whose owner was verified by the device. */
export async function checkPasskey(tx: Tx, deps: CheckDeps, presented: PresentedPasskey): Promise<void> {
  const { customerId, credential, now } = presented
  const passkey = await lockPasskey(tx, customerId, Buffer.from(credential.id, 'base64url'))
  if (!passkey) throw new ApiError('PasskeyRejected')
  const counter = await verifiedCounter(deps, presented, passkey.public_key)
  // Authenticators without a counter always send 0.
  if (counter <= passkey.counter && !(counter === 0 && passkey.counter === 0)) {
    deps.log.warn(
      { customerId, passkeyId: passkey.id, stored: passkey.counter, presented: counter },
      'passkey counter did not increase, the key may have been copied; passkey rejected',
    )
    throw new ApiError('PasskeyRejected')
  }
  await storePasskeyUse(tx, customerId, passkey.id, { counter, now })
}

async function verifiedCounter(deps: CheckDeps, { credential, challenge }: PresentedPasskey, publicKey: Buffer) {
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
    throw new ApiError('PasskeyRejected', { cause: error })
  }
  throw new ApiError('PasskeyRejected')
}
