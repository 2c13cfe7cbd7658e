import { brand, guessMail, mail } from '@revela/phrases'
import type { Limit } from '../../platform/rate-limit/rate-limit.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { noticeAddress } from '../client-mail/index.ts'
import type { FamilyGallery } from './family-gallery.read.ts'
import type { SharingNeeds } from './sharing.needs.ts'

type Needs = Pick<SharingNeeds, 'db' | 'clock' | 'limiter' | 'outbox'> & {
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
const day = 86_400

/**
 * The fifth wrong code, password or PIN of a day at one gallery, wherever it was typed, is told to the photographer; once a day. Which
 * codes and e-mails were tried is not told: they are what other people know.
 */
export async function warnOfGuesses(
  needs: Needs,
  customerId: string,
  gallery: Pick<FamilyGallery, 'id' | 'title'>,
  of: GuessedSecret,
): Promise<void> {
  const counted = { of: gallery.id, windowSeconds: day }
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

async function fits({ limiter }: Needs, limit: Limit): Promise<boolean> {
  try {
    await limiter.take([limit])
    return true
  } catch (fault) {
    if (fault instanceof Refusal) return false
    throw fault
  }
}
