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
import { ApiError } from '../../../platform/api-error/api-error.ts'
import { noticeAddress } from '../../profiles/index.ts'
import type { SharingDeps } from '../sharing.module.ts'
import { findPublicWork, openPublicPortfolio, readWorkDetails, readPublicPortfolio } from './read-portfolio.ts'

/** The public calls of a studio's host, and the contact form. */
export function publicPortfolioRoutes(deps: SharingDeps): Route[] {
  return [
    openFamilyRoute(
      getPublicPortfolio,
      async ({ studio: { customerId } }) => (await readPublicPortfolio(deps, customerId)).portfolio,
    ),
    openFamilyRoute(getPublicWork, async ({ query, studio: { customerId } }) => {
      const found = await findPublicWork(deps, customerId, query.slug)
      if (!found) throw new ApiError('WorkNotFound')
      return found.page
    }),
    openFamilyRoute(getPublicWorkDetails, async ({ query, studio: { customerId } }) =>
      readWorkDetails(deps, customerId, query),
    ),
    openFamilyRoute(contactEndpoint, async ({ body, studio: { customerId }, visit }) =>
      contactStudio(deps, customerId, body, visit.address),
    ),
  ]
}

type Message = BodyOf<typeof endpoint>

/** Sends a visitor's message to the photographer's notification address, where they can reply to it. */
async function contactStudio(deps: SharingDeps, customerId: string, message: Message, address: string): Promise<void> {
  const { db, clock, limiter, outbox } = deps
  const { state, works } = await openPublicPortfolio(deps, customerId)
  if (state === 'closed') throw new ApiError('NotFound')
  const { own, shared } = contactLimits(customerId, address)
  await limiter.consume(own)
  // A honeypot field that people do not see: a bot that fills it in gets the same response, and nothing is sent.
  if (message.website) return
  await limiter.consume(shared)
  const work = works.find(({ slug }) => slug === message.work)?.title ?? null
  await db.tenant(customerId, async (tx) => {
    const recipient = await noticeAddress(tx, customerId, clock())
    await outbox.queue(tx, { customerId, recipient, ...contactMailTo(message, work) }, clock())
  })
}

function contactMailTo(
  { name, email, phone, message }: Message,
  work: string | null,
): Omit<OutgoingMail, 'customerId' | 'recipient'> {
  const mailText = contactMail({ name, email: email ?? null, phone: phone ? formatPhone(phone) : null, message, work })
  const button = phone && {
    label: mailText.button,
    url: `https://wa.me/${whatsappDigits(phone)}`,
    fallback: mail.linkFallback,
  }
  return {
    kind: 'portfolio-contact',
    ...(email === undefined ? {} : { replyTo: email }),
    subject: mailText.subject,
    content: {
      brand: { name: brand.name, isRevela: true },
      preview: mailText.preview,
      title: mailText.title,
      paragraphs: mailText.paragraphs,
      ...(button ? { button } : {}),
      notes: mailText.notes,
      footer: [mail.footer, mailText.reason],
    },
  }
}

/** A person writes once or twice; a flood is limited per address first, and then per studio. */
function contactLimits(customerId: string, address: string): { own: Limit[]; shared: Limit[] } {
  return {
    own: [
      { name: 'contact:ip', key: address, max: 5, windowSeconds: 15 * 60 },
      { name: 'contact:ip:day', key: address, max: 20, windowSeconds: DAY_SECONDS },
    ],
    shared: [
      { name: 'contact:studio', key: customerId, max: 30, windowSeconds: 3_600 },
      { name: 'contact:studio:day', key: customerId, max: 100, windowSeconds: DAY_SECONDS },
    ],
  }
}
