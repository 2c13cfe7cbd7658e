import type { BodyOf, contactStudio as endpoint } from '@revela/contract'
import { formatPhone, whatsappDigits } from '@revela/domain'
import { brand, contactMail, mail } from '@revela/phrases'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { OutgoingMail } from '../../../platform/mailer/outbox.ts'
import { noticeAddress } from '../../client-mail/index.ts'
import type { SharingNeeds } from '../sharing.needs.ts'
import { contactLimits } from './contact-limits.ts'
import { openPublicPortfolio } from './read-portfolio.ts'

type Message = BodyOf<typeof endpoint>

/** Somebody writes to the photographer: a mail to where their notices go, which they answer as any other. */
export async function contactStudio(
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
