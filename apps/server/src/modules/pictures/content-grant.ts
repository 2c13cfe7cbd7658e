import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock/clock.ts'
import { keyPurpose, type Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidFromBytes, uuidToBytes } from '../../platform/ids/uuid.ts'
import type { FamilyTerms } from '../subscriptions/index.ts'
import { watermarkCode } from '../watermarks/index.ts'
import { ownerPrefix } from './object-keys.ts'

const contentPurpose = keyPurpose('content')

// By their place in this list, which is in every token: new ones come last.
const audiences = ['owner', 'family', 'preview'] as const

/** What a signed address opens: the images of one owner, under one watermark, until an hour that many share. */
type ContentGrant = {
  readonly customerId: string
  readonly ownerId: string
  /**
   * A photographer sees their own photographs bare; a family only with what its gallery burns in at this moment, and
   * while it is open. The owner who looks as a family would sees it after that too.
   */
  readonly audience: (typeof audiences)[number]
  /** What every image above 400 px carries, '0' for nothing. */
  readonly watermarkCode: string
  /** The gallery's access epoch; once the gallery has moved on, the grant is worth nothing. */
  readonly epoch: number
  readonly expiresAt: Date
}

const bucketMs = 30 * 60_000
const macLength = 32
const fixedLength = 16 + 16 + 4 + 4 + 1

/** Between 30 and 60 minutes away, and the same for everyone who asks in the same half hour: caches can share. */
export function grantExpiry(now: Date): Date {
  return new Date((Math.floor(now.getTime() / bucketMs) + 2) * bucketMs)
}

export function signGrant(keys: Keys, grant: ContentGrant): string {
  const numbers = Buffer.alloc(9)
  numbers.writeUInt32BE(grant.epoch, 0)
  numbers.writeUInt32BE(grant.expiresAt.getTime() / 1_000, 4)
  numbers.writeUInt8(audiences.indexOf(grant.audience), 8)
  const payload = Buffer.concat([
    uuidToBytes(grant.customerId),
    uuidToBytes(grant.ownerId),
    numbers,
    Buffer.from(grant.watermarkCode, 'latin1'),
  ])
  return Buffer.concat([payload, macOf(keys, payload)]).toString('base64url')
}

export function openGrant(keys: Keys, token: string, now: Date): ContentGrant | null {
  if (!/^[\w-]{90,160}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  // One text for one grant: a token that decodes to the same bytes but is written otherwise is refused.
  if (bytes.toString('base64url') !== token || bytes.length <= fixedLength + macLength) return null
  const payload = bytes.subarray(0, -macLength)
  if (!timingSafeEqual(macOf(keys, payload), bytes.subarray(-macLength))) return null
  const expiresAt = new Date(payload.readUInt32BE(36) * 1_000)
  const audience = audiences[payload.readUInt8(40)]
  if (expiresAt <= now || !audience) return null
  return {
    customerId: uuidFromBytes(payload.subarray(0, 16)),
    ownerId: uuidFromBytes(payload.subarray(16, 32)),
    epoch: payload.readUInt32BE(32),
    expiresAt,
    audience,
    watermarkCode: payload.toString('latin1', fixedLength),
  }
}

function macOf(keys: Keys, payload: Buffer): Buffer {
  return keys.mac(contentPurpose, payload)
}

type Access = {
  readonly epoch: number | null
  readonly watermark: number | null
  readonly stamp: boolean
  readonly expires_at: Date | null
  readonly is_work: boolean
  readonly is_draft: boolean
}

type OpenedContent = { readonly prefix: string; readonly watermarkCode: string }

/**
 * What the edge may serve under a token: everything below the prefix, and above 400 px only the given mark.
 * The edge builds the object's key from this answer, so an address can name a picture and a size and nothing else.
 */
export function contentChecker(deps: {
  readonly db: Database
  readonly keys: Keys
  readonly clock: Clock
  readonly termsOf: (customerId: string) => Promise<Pick<FamilyTerms, 'limits' | 'portfolio'>>
}) {
  return async (token: string): Promise<OpenedContent | null> => {
    const now = deps.clock()
    const grant = openGrant(deps.keys, token, now)
    if (!grant) return null
    const { rows } = await deps.db.pool.query<Access>({
      name: 'content_access',
      text: 'select epoch, watermark, stamp, expires_at, is_work, is_draft from content_access($1, $2)',
      values: [grant.customerId, grant.ownerId],
    })
    const [access] = rows
    if (access?.epoch !== grant.epoch) return null
    // Whatever was signed: a family sees what its gallery burns in now, or nothing until it asks for new addresses.
    if (grant.audience !== 'owner' && grant.watermarkCode !== watermarkCode(access)) return null
    if (grant.audience === 'family') {
      if (access.is_draft) return null
      if (access.expires_at !== null && access.expires_at <= now) return null
      // The galleries of an account that is not in order rest, for everybody but its owner; so does its portfolio.
      const { limits, portfolio } = await deps.termsOf(grant.customerId)
      if (access.is_work ? !portfolio.open : limits === null) return null
    }
    return { prefix: ownerPrefix(grant.customerId, grant.ownerId), watermarkCode: grant.watermarkCode }
  }
}
