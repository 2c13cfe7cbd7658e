import { DAY_SECONDS } from '@revela/domain'
import { brand, guessMail, mail } from '@revela/phrases'
import type { Limit, OwnAndShared, RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { noticeAddress } from '../client-mail/index.ts'
import type { FamilyGallery } from './family-gallery.read.ts'
import type { SharingNeeds } from './sharing.module.ts'

/**
 * Five wrong codes from one address, then a wait; and a bounded number a day for one client at one gallery from all
 * addresses together. Only typed codes count: a personal link cannot be guessed, and images are never counted.
 */
export function codeLimits(galleryId: string, email: string, address: string): OwnAndShared {
  const shared = { name: 'family:gallery+email', of: `${galleryId}\n${email}`, most: 50, windowSeconds: DAY_SECONDS }
  return { own: typedAtGallery(galleryId, address), shared: [shared] }
}

/** A password belongs to the whole gallery, so its shared limit does too. */
export function passwordLimits(galleryId: string, address: string): OwnAndShared {
  const shared = { name: 'family:gallery:password', of: galleryId, most: 50, windowSeconds: DAY_SECONDS }
  return { own: typedAtGallery(galleryId, address), shared: [shared] }
}

function typedAtGallery(galleryId: string, address: string): Limit[] {
  return [
    { name: 'family:gallery+ip', of: `${galleryId}\n${address}`, most: 5, windowSeconds: 15 * 60 },
    { name: 'family:gallery+ip:long', of: `${galleryId}\n${address}`, most: 15, windowSeconds: 6 * 3_600 },
  ]
}

/** At the studio's own address, where a code opens all galleries of a client. */
export function homeCodeLimits(customerId: string, email: string, address: string): OwnAndShared {
  return {
    own: [
      { name: 'family:home+ip', of: `${customerId}\n${address}`, most: 5, windowSeconds: 15 * 60 },
      { name: 'family:home+ip:long', of: `${customerId}\n${address}`, most: 15, windowSeconds: 6 * 3_600 },
    ],
    shared: [{ name: 'family:home+email', of: `${customerId}\n${email}`, most: 20, windowSeconds: DAY_SECONDS }],
  }
}

/** Links mailed on request: a client needs one or two, and nobody's mailbox is flooded with them. */
export function linkRequestLimits(galleryId: string, email: string, address: string): OwnAndShared {
  return {
    own: [{ name: 'family:link+ip', of: `${galleryId}\n${address}`, most: 5, windowSeconds: 3_600 }],
    // Used up by a stranger, it has sent the client as many links.
    shared: [{ name: 'family:link+email', of: `${galleryId}\n${email}`, most: 3, windowSeconds: 3_600 }],
  }
}

/** A personal link is not guessed; a flood of signed addresses is not made either. */
export function linkCoverLimits(address: string): Limit[] {
  return [{ name: 'family:cover', of: address, most: 3_000, windowSeconds: 3_600 }]
}

/** A whole wedding may come through one address of the party's Wi-Fi; a flood of made-up guests may not. */
export function newGuestLimits(address: string): Limit[] {
  return [{ name: 'family:guest', of: address, most: 3_000, windowSeconds: 3_600 }]
}

type GuessNeeds = { readonly limiter: RateLimiter }
type Caller = { readonly customerId: string; readonly address: string }

/** A mistyped address is tried again once or twice; sixty within a quarter of an hour are guesses. */
function guessLimits({ customerId, address }: Caller): Limit[] {
  return [
    { name: 'family:unknown', of: `${customerId}\n${address}`, most: 60, windowSeconds: 15 * 60 },
    { name: 'family:unknown:all', of: address, most: 600, windowSeconds: 3_600 },
  ]
}

/**
 * For how many seconds a caller who asked for too many galleries that do not exist is shown none at all. To refuse only
 * the wrong addresses would tell the right ones. Whoever is inside a gallery or has a personal link is not asked this.
 */
export async function guessWait({ limiter }: GuessNeeds, caller: Caller): Promise<number> {
  return await limiter.remainingWait(guessLimits(caller))
}

export async function countGuess({ limiter }: GuessNeeds, caller: Caller): Promise<void> {
  await limiter.take(guessLimits(caller))
}

/** Runs what answers differently for galleries that exist: once too many did not, every refusal reads the same. */
export async function hideFromGuesses<T>(needs: GuessNeeds, caller: Caller, answer: () => Promise<T>): Promise<T> {
  try {
    return await answer()
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    const retryAfterSeconds = await guessWait(needs, caller)
    if (retryAfterSeconds > 0) throw new Refusal('TooManyRequests', { retryAfterSeconds })
    if (fault.code === 'NotFound') await countGuess(needs, caller)
    throw fault
  }
}

type WarningNeeds = Pick<SharingNeeds, 'db' | 'clock' | 'limiter' | 'outbox'> & {
  readonly config: Pick<SharingNeeds['config'], 'APP_ORIGIN'>
}

type GuessedSecret = 'code' | 'password' | 'pin'

/** Where the photographer sees and changes what is being guessed. */
const pages: Record<GuessedSecret, (galleryId: string) => string> = {
  code: () => 'clients',
  password: (galleryId) => `gallery/${galleryId}/settings`,
  pin: (galleryId) => `gallery/${galleryId}/download`,
}

const tellAt = 5

/**
 * The fifth wrong code, password or PIN of a day at one gallery, wherever it was typed, is told to the photographer; once a day. Which
 * codes and e-mails were tried is not told: they are what other people know.
 */
export async function warnOfGuesses(
  needs: WarningNeeds,
  customerId: string,
  gallery: Pick<FamilyGallery, 'id' | 'title'>,
  of: GuessedSecret,
): Promise<void> {
  const counted = { of: gallery.id, windowSeconds: DAY_SECONDS }
  if (await fits(needs, { name: 'family:wrong', most: tellAt - 1, ...counted })) return
  if (!(await fits(needs, { name: 'family:warned', most: 1, ...counted }))) return
  const { db, clock, outbox, config } = needs
  const now = clock()
  const { subject, button, ...said } = guessMail({ gallery: gallery.title, tries: tellAt, of })
  await db.tenant(customerId, async (tx) => {
    const recipient = await noticeAddress(tx, customerId, now)
    const content = {
      ...said,
      brand: { name: brand.name, isOurs: true },
      button: {
        label: button,
        url: `${config.APP_ORIGIN}/${pages[of](gallery.id)}`,
        fallback: mail.linkFallback,
      },
      notes: [],
      footer: [mail.footer, mail.footerReason],
    }
    await outbox.queue(tx, { customerId, kind: 'code-guesses', recipient, subject, content }, now)
  })
}

async function fits({ limiter }: WarningNeeds, limit: Limit): Promise<boolean> {
  try {
    await limiter.take([limit])
    return true
  } catch (fault) {
    if (fault instanceof Refusal) return false
    throw fault
  }
}
