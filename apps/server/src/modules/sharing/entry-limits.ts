import { DAY_SECONDS } from '@revela/domain'
import { brand, guessMail, mail } from '@revela/phrases'
import type { Limit, CallerAndSharedLimits, RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { noticeAddress } from '../profiles/index.ts'
import type { FamilyGallery } from './family-gallery.read.ts'
import type { SharingDeps } from './sharing.module.ts'

/**
 * Five wrong codes from one address, then a delay; and a daily limit for one client at one gallery from all addresses
 * together. Only typed codes count: a personal link cannot be guessed, and images are never counted.
 */
export function codeLimits(galleryId: string, email: string, address: string): CallerAndSharedLimits {
  const shared = { name: 'family:gallery+email', key: `${galleryId}\n${email}`, max: 50, windowSeconds: DAY_SECONDS }
  return { own: galleryAddressLimits(galleryId, address), shared: [shared] }
}

/** A password belongs to the whole gallery, and so does its shared limit. */
export function passwordLimits(galleryId: string, address: string): CallerAndSharedLimits {
  const shared = { name: 'family:gallery:password', key: galleryId, max: 50, windowSeconds: DAY_SECONDS }
  return { own: galleryAddressLimits(galleryId, address), shared: [shared] }
}

function galleryAddressLimits(galleryId: string, address: string): Limit[] {
  return [
    { name: 'family:gallery+ip', key: `${galleryId}\n${address}`, max: 5, windowSeconds: 15 * 60 },
    { name: 'family:gallery+ip:long', key: `${galleryId}\n${address}`, max: 15, windowSeconds: 6 * 3_600 },
  ]
}

/** For the studio's own address, where a code opens all galleries of a client. */
export function homeCodeLimits(customerId: string, email: string, address: string): CallerAndSharedLimits {
  return {
    own: [
      { name: 'family:home+ip', key: `${customerId}\n${address}`, max: 5, windowSeconds: 15 * 60 },
      { name: 'family:home+ip:long', key: `${customerId}\n${address}`, max: 15, windowSeconds: 6 * 3_600 },
    ],
    shared: [{ name: 'family:home+email', key: `${customerId}\n${email}`, max: 20, windowSeconds: DAY_SECONDS }],
  }
}

/** Links mailed on request, from the page of a gallery or of the studio: a client needs one or two, and the limit keeps mailboxes from being flooded. */
export function linkRequestLimits(page: string, email: string, address: string): CallerAndSharedLimits {
  return {
    own: [{ name: 'family:link+ip', key: `${page}\n${address}`, max: 5, windowSeconds: 3_600 }],
    // A stranger who uses up this limit has only made us send that many links to the client.
    shared: [{ name: 'family:link+email', key: `${page}\n${email}`, max: 3, windowSeconds: 3_600 }],
  }
}

/** A personal link cannot be guessed, but the number of signed addresses is limited. */
export function linkCoverLimits(address: string): Limit[] {
  return [{ name: 'family:cover', key: address, max: 3_000, windowSeconds: 3_600 }]
}

/** A whole wedding may share the address of the party's Wi-Fi; a flood of invented guests is rejected. */
export function newGuestLimits(address: string): Limit[] {
  return [{ name: 'family:guest', key: address, max: 3_000, windowSeconds: 3_600 }]
}

type GuessDeps = { readonly limiter: RateLimiter }
type Caller = { readonly customerId: string; readonly address: string }

/** A mistyped address is retried once or twice; sixty within 15 minutes are guesses. */
function guessLimits({ customerId, address }: Caller): Limit[] {
  return [
    { name: 'family:unknown', key: `${customerId}\n${address}`, max: 60, windowSeconds: 15 * 60 },
    { name: 'family:unknown:all', key: address, max: 600, windowSeconds: 3_600 },
  ]
}

/**
 * Returns for how many seconds a caller who requested too many unknown galleries is shown none at all. Rejecting only
 * the wrong addresses would reveal the right ones. Visitors inside a gallery or with a personal link are not affected.
 */
export async function guessWait({ limiter }: GuessDeps, caller: Caller): Promise<number> {
  return await limiter.remainingWait(guessLimits(caller))
}

export async function countGuess({ limiter }: GuessDeps, caller: Caller): Promise<void> {
  await limiter.consume(guessLimits(caller))
}

/** Runs a call whose response differs for galleries that exist: after too many guesses, every error is the same. */
export async function hideFromGuesses<T>(deps: GuessDeps, caller: Caller, answer: () => Promise<T>): Promise<T> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const retryAfterSeconds = await guessWait(deps, caller)
    if (retryAfterSeconds > 0) throw new ApiError('TooManyRequests', { retryAfterSeconds })
    if (error.code === 'NotFound') await countGuess(deps, caller)
    throw error
  }
}

type WarningDeps = Pick<SharingDeps, 'db' | 'clock' | 'limiter' | 'outbox'> & {
  readonly config: Pick<SharingDeps['config'], 'APP_ORIGIN'>
}

type GuessedSecret = 'code' | 'password' | 'pin'

/** The page on which the photographer sees and changes the guessed secret. */
const pages: Record<GuessedSecret, (galleryId: string) => string> = {
  code: () => 'clients',
  password: (galleryId) => `gallery/${galleryId}/settings`,
  pin: (galleryId) => `gallery/${galleryId}/download`,
}

const warnAfter = 5

/**
 * Warns the photographer at the fifth wrong code, password or PIN of a day at one gallery, from any address; once a
 * day. The mail does not contain the codes and e-mails that were tried: they may be other people's secrets.
 */
export async function warnOfGuesses(
  deps: WarningDeps,
  customerId: string,
  gallery: Pick<FamilyGallery, 'id' | 'title'>,
  key: GuessedSecret,
): Promise<void> {
  const limitBase = { key: gallery.id, windowSeconds: DAY_SECONDS }
  if (await isUnderLimit(deps, { name: 'family:wrong', max: warnAfter - 1, ...limitBase })) return
  if (!(await isUnderLimit(deps, { name: 'family:warned', max: 1, ...limitBase }))) return
  const { db, clock, outbox, config } = deps
  const now = clock()
  const { subject, button, ...mailText } = guessMail({ gallery: gallery.title, attempts: warnAfter, secret: key })
  await db.tenant(customerId, async (tx) => {
    const recipient = await noticeAddress(tx, customerId, now)
    const content = {
      ...mailText,
      brand: { name: brand.name, isOurs: true },
      button: {
        label: button,
        url: `${config.APP_ORIGIN}/${pages[key](gallery.id)}`,
        fallback: mail.linkFallback,
      },
      notes: [],
      footer: [mail.footer, mail.footerReason],
    }
    await outbox.queue(tx, { customerId, kind: 'code-guesses', recipient, subject, content }, now)
  })
}

async function isUnderLimit({ limiter }: WarningDeps, limit: Limit): Promise<boolean> {
  try {
    await limiter.consume([limit])
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
