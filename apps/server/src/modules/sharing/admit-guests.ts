import { deviceOf, isRobot } from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import { familyCookie } from '../../http/http-deps.ts'
import type { Visit } from '../../http/visit.ts'
import { batchCalls } from '../../platform/batch/batch-calls.ts'
import { newTenantToken } from '../../platform/crypto/tenant-token.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { familyExpiry, familyMaxAgeSeconds, insertGuests, type NewGuest } from '../clients/index.ts'
import { recordOpenings } from './activity.repository.ts'
import type { EntryKey } from './entry-key.ts'
import type { FamilyGallery } from './family-gallery.read.ts'
import { insertVisitors } from './visit.repository.ts'

/** `pictures`: of the gallery; null for a robot, which counts no visit. */
type Arrival = NewGuest & { readonly pictures: number | null }

type Admit = (gallery: string, arrival: Arrival) => Promise<void>

const admissions = new WeakMap<Database, Admit>()

/** A crowd that opens one gallery shares transactions: each would cost more than the rows it writes. */
const batching = { maxInputs: 300, crowdIntervalMs: 30 }

function admission(db: Database): Admit {
  const known = admissions.get(db)
  if (known) return known
  const admit = batchCalls<Arrival, void>(async (arrivals, gallery) => {
    const [customerId = '', galleryId = ''] = gallery.split(' ')
    await insertArrivals(db, { customerId, galleryId }, arrivals)
    return arrivals.map(() => undefined)
  }, batching)
  admissions.set(db, admit)
  return admit
}

async function insertArrivals(
  db: Database,
  { customerId, galleryId }: { readonly customerId: string; readonly galleryId: string },
  arrivals: readonly Arrival[],
): Promise<void> {
  const visitors = arrivals.flatMap(({ token, device, now, pictures }) =>
    pictures === null ? [] : [{ id: newId(now.getTime()), sessionId: token.id, device, now, pictures }],
  )
  await db.tenant(customerId, async (tx) => {
    await insertGuests(tx, customerId, galleryId, arrivals)
    const [first] = visitors
    if (!first) return
    await insertVisitors(tx, customerId, galleryId, visitors)
    const openings = visitors.map(({ id, device, now }) => ({ visitorId: id, device, now }))
    await recordOpenings(tx, { customerId, galleryId, count: first.pictures }, openings)
  })
}

/** Without a session and without a key: most of a crowd. Everybody else may have rights that must be moved or compared. */
export function isNewGuest(principal: FamilyPrincipal | null, { kind, basis }: EntryKey): boolean {
  return principal === null && kind === 'guest' && basis === 'open'
}

/** A guest without a session yet. */
export const unknownGuest = {
  kind: 'guest',
  clientId: null,
  participantId: null,
  name: null,
  identified: false,
} as const

/** Opens the session of a new guest, as `familySession` does, and counts their visit; committed when it returns. */
export async function admitGuest(
  db: Database,
  customerId: string,
  gallery: Pick<FamilyGallery, 'id' | 'pictures'>,
  { visit, now }: { readonly visit: Visit; readonly now: Date },
): Promise<FamilyPrincipal> {
  const token = newTenantToken(customerId)
  await admission(db)(`${customerId} ${gallery.id}`, {
    token,
    device: deviceOf(visit.agent),
    now,
    expiresAt: familyExpiry(now),
    pictures: isRobot(visit.agent) ? null : gallery.pictures,
  })
  visit.setCookie(familyCookie, token.text, familyMaxAgeSeconds)
  return { ...unknownGuest, customerId, sessionId: token.id }
}
