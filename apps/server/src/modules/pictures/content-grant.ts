import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock/clock.ts'
import { keyPurpose, type Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CellNames } from '../../platform/directory/cell-names.ts'
import { uuidFromBytes, uuidToBytes } from '../../platform/ids/uuid.ts'
import type { FamilyTerms } from '../subscriptions/index.ts'
import { watermarkCode } from '../watermarks/index.ts'
import { ownerPrefix } from './object-keys.ts'

const contentPurpose = keyPurpose('content')

// Every token contains an index into this list: new entries go last.
const audiences = ['owner', 'family', 'preview'] as const

/**
 * What a signed address grants: the images of one owner, under one watermark, until an expiry that many addresses
 * share.
 */
type ContentGrant = {
  readonly customerId: string
  readonly ownerId: string
  /**
   * The owner sees pictures without a watermark; a family sees them only with the gallery's current watermark and while
   * the gallery is open. `preview` is the owner's view as a family, also after the gallery has closed.
   */
  readonly audience: (typeof audiences)[number]
  /** The watermark on every image above 400 px; '0' for none. */
  readonly watermarkCode: string
  /** The gallery's access epoch; the grant is invalid once the gallery has another. */
  readonly epoch: number
  readonly expiresAt: Date
}

const bucketMs = 30 * 60_000
const macLength = 32
const fixedLength = 16 + 16 + 4 + 4 + 1

/** Between 30 and 60 minutes from now, and the same for all requests of one half hour, so that caches can share. */
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
  // Each grant has one valid text: a token that decodes to the same bytes but is encoded differently is rejected.
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

/** The customer whom a token names, whether or not its signature is valid here. */
function customerIn(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  return /^[\w-]{90,160}$/.test(token) && bytes.length > 16 ? uuidFromBytes(bytes.subarray(0, 16)) : null
}

type Access = {
  readonly epoch: number | null
  readonly watermark: number | null
  readonly stamp: boolean
  readonly expires_at: Date | null
  readonly is_work: boolean
  readonly is_draft: boolean
  readonly is_open: boolean
}

type OpenedContent = {
  readonly prefix: string
  readonly watermarkCode: string
  /** Anyone may see this: a family's view of a gallery with link access or of the portfolio. */
  readonly isOpen: boolean
}

/**
 * Returns what the edge may serve under a token: everything below the prefix, and above 400 px only the given
 * watermark. The edge builds the object's key from this response, so an address can select only a picture and a size.
 */
export function contentChecker(deps: {
  readonly db: Database
  readonly cellNames: Pick<CellNames, 'requireCustomerHere'>
  readonly keys: Keys
  readonly clock: Clock
  readonly termsOf: (customerId: string) => Promise<Pick<FamilyTerms, 'limits' | 'portfolio'>>
}) {
  const open = async (token: string): Promise<OpenedContent | null> => {
    const now = deps.clock()
    const grant = openGrant(deps.keys, token, now)
    if (!grant) return null
    const { rows } = await deps.db.pool.query<Access>({
      name: 'content_access',
      text: 'select epoch, watermark, stamp, expires_at, is_work, is_draft, is_open from content_access($1, $2)',
      values: [grant.customerId, grant.ownerId],
    })
    const [access] = rows
    if (access?.epoch !== grant.epoch) return null
    // A family sees the gallery's current watermark, or nothing until it requests new addresses, whatever was signed.
    if (grant.audience !== 'owner' && grant.watermarkCode !== watermarkCode(access)) return null
    if (grant.audience === 'family') {
      if (access.is_draft) return null
      if (access.expires_at !== null && access.expires_at <= now) return null
      // Galleries and portfolio of an account without an active plan are closed to everyone but its owner.
      const { limits, portfolio } = await deps.termsOf(grant.customerId)
      if (access.is_work ? !portfolio.open : limits === null) return null
    }
    return {
      prefix: ownerPrefix(grant.customerId, grant.ownerId),
      watermarkCode: grant.watermarkCode,
      isOpen: grant.audience === 'family' && access.is_open,
    }
  }
  return async (token: string): Promise<OpenedContent | null> => {
    const opened = await open(token)
    if (opened) return opened
    const customerId = customerIn(token)
    if (customerId !== null) await deps.cellNames.requireCustomerHere(customerId)
    return null
  }
}
