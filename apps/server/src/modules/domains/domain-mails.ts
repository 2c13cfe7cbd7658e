import { saoPauloDay } from '@revela/domain'
import { brand, mail, ownDomainMail } from '@revela/phrases'
import type { Tx } from '../../platform/db/database.ts'
import { noticeAddress, openProfile, subdomainAddress } from '../profiles/index.ts'
import type { DomainRow, DomainsDeps } from './domains.module.ts'

type Deps = Pick<DomainsDeps, 'outbox' | 'config'>

type DomainNews =
  | { readonly kind: 'active' | 'gone' | 'back' }
  | { readonly kind: 'notRenewed' | 'redirectEnds'; readonly until: Date }

const mailKinds: Readonly<Record<DomainNews['kind'], string>> = {
  active: 'domain-active',
  gone: 'domain-gone',
  back: 'domain-back',
  notRenewed: 'domain-not-renewed',
  redirectEnds: 'domain-redirect-ends',
}

/** In the transaction of what it reports. */
export async function queueDomainMail(
  { outbox, config }: Deps,
  tx: Tx,
  { customer_id: customerId, name: domain }: Pick<DomainRow, 'customer_id' | 'name'>,
  news: DomainNews,
  now: Date,
): Promise<void> {
  const profile = await openProfile(tx, customerId, now)
  const subdomain = new URL(subdomainAddress(config, profile.subdomain)).hostname
  const until = 'until' in news ? saoPauloDay(news.until).split('-').toReversed().join('/') : ''
  const { subject, preview, title, paragraphs, button } = ownDomainMail[news.kind]({ domain, subdomain, until })
  const content = {
    brand: { name: brand.name, isRevela: true },
    preview,
    title,
    paragraphs,
    button: {
      label: button,
      url: `${config.APP_ORIGIN}${news.kind === 'redirectEnds' ? '/checkout/gallery-pro/plans' : '/settings/subdomain'}`,
      fallback: mail.linkFallback,
    },
    notes: [],
    footer: [mail.footer, mail.footerReason],
  }
  const recipient = await noticeAddress(tx, customerId, now)
  await outbox.queue(tx, { customerId, kind: mailKinds[news.kind], recipient, subject, content }, now)
}
