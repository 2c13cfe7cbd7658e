import {
  contactStudio as contactEndpoint,
  getPublicPortfolio,
  getPublicWork,
  getPublicWorkDetails,
  type BodyOf,
  type contactStudio as endpoint,
} from '@revela/contract'
import { formatPhone, whatsappDigits, DAY_SECONDS } from '@revela/domain'
import { brand, contactMail, mail } from '@revela/phrases'
import { openFamilyRoute, type Route } from '../../../http/route.ts'
import type { OutgoingMail } from '../../../platform/mailer/outbox.ts'
import type { Limit } from '../../../platform/rate-limit/rate-limit.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { noticeAddress } from '../../client-mail/index.ts'
import type { SharingNeeds } from '../sharing.module.ts'
import { findPublicWork, openPublicPortfolio, readWorkDetails, showPublicPortfolio } from './read-portfolio.ts'

/** What anybody may look at on a studio's host, and the way to write to the photographer. */
export function publicPortfolioRoutes(needs: SharingNeeds): Route[] {
  return [
    openFamilyRoute(
      getPublicPortfolio,
      async ({ studio: { customerId } }) => (await showPublicPortfolio(needs, customerId)).portfolio,
    ),
    openFamilyRoute(getPublicWork, async ({ query, studio: { customerId } }) => {
      const found = await findPublicWork(needs, customerId, query.slug)
      if (!found) throw new Refusal('WorkNotFound')
      return found.page
    }),
    openFamilyRoute(getPublicWorkDetails, async ({ query, studio: { customerId } }) =>
      readWorkDetails(needs, customerId, query),
    ),
    openFamilyRoute(contactEndpoint, async ({ body, studio: { customerId }, visit }) =>
      contactStudio(needs, customerId, body, visit.address),
    ),
  ]
}

type Message = BodyOf<typeof endpoint>

/** Somebody writes to the photographer: a mail to where their notices go, which they answer as any other. */
async function contactStudio(
  needs: SharingNeeds,
  customerId: string,
  message: Message,
  address: string,
): Promise<void> {
  const { db, clock, limiter, outbox } = needs
  const { state, works } = await openPublicPortfolio(needs, customerId)
  if (state === 'closed') throw new Refusal('NotFound')
  const { own, shared } = contactLimits(customerId, address)
  await limiter.take(own)
  // No person sees that field: what fills it in is told the same and sends nothing.
  if (message.website) return
  await limiter.take(shared)
  const work = works.find(({ slug }) => slug === message.work)?.title ?? null
  await db.tenant(customerId, async (tx) => {
    const recipient = await noticeAddress(tx, customerId, clock())
    await outbox.queue(tx, { customerId, recipient, ...mailOf(message, work) }, clock())
  })
}

function mailOf(
  { name, email, phone, message }: Message,
  work: string | null,
): Omit<OutgoingMail, 'customerId' | 'recipient'> {
  const said = contactMail({ name, email: email ?? null, phone: phone ? formatPhone(phone) : null, message, work })
  const button = phone && {
    label: said.button,
    url: `https://wa.me/${whatsappDigits(phone)}`,
    fallback: mail.linkFallback,
  }
  return {
    kind: 'portfolio-contact',
    ...(email === undefined ? {} : { replyTo: email }),
    subject: said.subject,
    content: {
      brand: { name: brand.name, isOurs: true },
      preview: said.preview,
      title: said.title,
      paragraphs: said.paragraphs,
      ...(button ? { button } : {}),
      notes: said.notes,
      footer: [mail.footer, said.reason],
    },
  }
}

/** A person writes once or twice; whoever floods is stopped at their own address first, and for the studio's mailbox at all. */
function contactLimits(customerId: string, address: string): { own: Limit[]; shared: Limit[] } {
  return {
    own: [
      { name: 'contact:ip', of: address, most: 5, windowSeconds: 15 * 60 },
      { name: 'contact:ip:day', of: address, most: 20, windowSeconds: DAY_SECONDS },
    ],
    shared: [
      { name: 'contact:studio', of: customerId, most: 30, windowSeconds: 3_600 },
      { name: 'contact:studio:day', of: customerId, most: 100, windowSeconds: DAY_SECONDS },
    ],
  }
}
