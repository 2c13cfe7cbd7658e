import { randomBytes } from 'node:crypto'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { deleteChallengeHash, insertChallengeHash } from './passkey.repository.ts'

/** How long the browser's own dialog may stay open. */
export const challengeSeconds = 300

/** What a challenge is good for. `holder` is the session, or the secret in the cookie of a browser without one. */
export type ChallengeUse = { readonly purpose: 'create' | 'confirm' | 'sign-in'; readonly holder: string }

type Deps = Pick<AccountsNeeds, 'db' | 'keys' | 'clock'>

/** A random challenge, of which the database keeps a hash that also covers its use. */
export async function newChallenge({ db, keys, clock }: Deps, use: ChallengeUse): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  const expiresAt = new Date(clock().getTime() + challengeSeconds * 1_000)
  const hash = hashOf(keys, use, Buffer.from(challenge).toString('base64url'))
  await db.nobody((tx) => insertChallengeHash(tx, hash, expiresAt))
  return challenge
}

/**
 * The challenge that the browser signed, if we made it for this use, recently, and it was not used before. It is used up
 * whatever else is wrong with the answer.
 */
export async function useChallenge(
  { db, keys, clock }: Deps,
  use: ChallengeUse,
  clientDataJSON: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const hash = hashOf(keys, use, challenge)
  const isFresh = await db.nobody((tx) => deleteChallengeHash(tx, hash, clock()))
  if (!isFresh) throw new Refusal('PasskeyRefused')
  return challenge
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge: unknown
    }
    return String(challenge)
  } catch (error) {
    throw new Refusal('PasskeyRefused', { cause: error })
  }
}

function hashOf(keys: AccountsNeeds['keys'], { purpose, holder }: ChallengeUse, challenge: string): Buffer {
  return keys.mac('passkey-challenge', `${purpose}\n${holder}\n${challenge}`)
}
