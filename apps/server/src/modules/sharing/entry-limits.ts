import { DAY_SECONDS } from '@revela/domain'
import { brand, guessMail, mail } from '@revela/phrases'
import type { Limit, CallerAndSharedLimits, RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { noticeAddress } from '../client-mail/index.ts'
import type { FamilyGallery } from './family-gallery.read.ts'
import type { SharingDeps } from './sharing.module.ts'

/**
 * Five wrong codes from one address, then a wait; and a bounded number a day for one client at one gallery from all
 * addresses together. Only typed codes count: a personal link cannot be guessed, and images are never counted.
 */
export function codeLimits(galleryId: string, email: string, address: string): CallerAndSharedLimits {
  const shared = { name: 'family:gallery+email', key: `${galleryId}\n${email}`, max: 50, windowSeconds: DAY_SECONDS }
  return { own: galleryAddressLimits(galleryId, address), shared: [shared] }
}

/** A password belongs to the whole gallery, so its shared limit does too. */
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

/** At the studio's own address, where a code opens all galleries of a client. */
export function homeCodeLimits(customerId: string, email: string, address: string): CallerAndSharedLimits {
  return {
    own: [
      { name: 'family:home+ip', key: `${customerId}\n${address}`, max: 5, windowSeconds: 15 * 60 },
      { name: 'family:home+ip:long', key: `${customerId}\n${address}`, max: 15, windowSeconds: 6 * 3_600 },
    ],
    shared: [{ name: 'family:home+email', key: `${customerId}\n${email}`, max: 20, windowSeconds: DAY_SECONDS }],
  }
}

/** Links mailed on request: a client needs one or two, and nobody's mailbox is flooded with them. */
export function linkRequestLimits(galleryId: string, email: string, address: string): CallerAndSharedLimits {
  return {
    own: [{ name: 'family:link+ip', key: `${galleryId}\n${address}`, max: 5, windowSeconds: 3_600 }],
    // Used up by a stranger, it has sent the client as many links.
    shared: [{ name: 'family:link+email', key: `${galleryId}\n${email}`, max: 3, windowSeconds: 3_600 }],
  }
}

/** A personal link is not guessed; a flood of signed addresses is not made either. */
export function linkCoverLimits(address: string): Limit[] {
  return [{ name: 'family:cover', key: address, max: 3_000, windowSeconds: 3_600 }]
}

/** A whole wedding may come through one address of the party's Wi-Fi; a flood of made-up guests may not. */
export function newGuestLimits(address: string): Limit[] {
  return [{ name: 'family:guest', key: address, max: 3_000, windowSeconds: 3_600 }]
}

type GuessDeps = { readonly limiter: RateLimiter }
type Caller = { readonly customerId: string; readonly address: string }

/** A mistyped address is tried again once or twice; sixty within a quarter of an hour are guesses. */
function guessLimits({ customerId, address }: Caller): Limit[] {
  return [
    { name: 'family:unknown', key: `${customerId}\n${address}`, max: 60, windowSeconds: 15 * 60 },
    { name: 'family:unknown:all', key: address, max: 600, windowSeconds: 3_600 },
  ]
}

/**
 * For how many seconds a caller who asked for too many galleries that do not exist is shown none at all. To refuse only
 * the wrong addresses would tell the right ones. Whoever is inside a gallery or has a personal link is not asked this.
 */
export async function guessWait({ limiter }: GuessDeps, caller: Caller): Promise<number> {
  return await limiter.remainingWait(guessLimits(caller))
}

export async function countGuess({ limiter }: GuessDeps, caller: Caller): Promise<void> {
  await limiter.consume(guessLimits(caller))
}

/** Runs what answers differently for galleries that exist: once too many did not, every refusal reads the same. */
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

/** Where the photographer sees and changes what is being guessed. */
const pages: Record<GuessedSecret, (galleryId: string) => string> = {
  code: () => 'clients',
  password: (galleryId) => `gallery/${galleryId}/settings`,
  pin: (galleryId) => `gallery/${galleryId}/download`,
}

const warnAfter = 5

/**
 * The fifth wrong code, password or PIN of a day at one gallery, wherever it was typed, is told to the photographer; once a day. Which
 * codes and e-mails were tried is not told: they are what other people know.
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
  const { subject, button, ...mailText } = guessMail({ gallery: gallery.title, tries: warnAfter, secret: key })
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
