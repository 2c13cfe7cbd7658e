import { allows, isPlaceholderEmail } from '@revela/domain'
import { sql } from 'kysely'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import type { BulkDeps } from '../../galleries/index.ts'
import { readLimits } from '../../subscriptions/index.ts'
import type { SendingDeps } from '../sharing.module.ts'
import { shareGallery } from './sends.routes.ts'

/** Mails a gallery again to each client to whom it was sent before, one transaction for each mail. */
export function clientSender(deps: SendingDeps): BulkDeps['sendToClients'] {
  return async (principal: CustomerPrincipal, galleryId, { subject, message }, onSent) => {
    const { customerId } = principal
    const clients = await readMailClients(deps, customerId, galleryId)
    if (clients.length === 0) return 0
    const magicLink = allows(await readLimits(deps.subscriptions, customerId), 'magic_link')
    for (const { name, email } of clients) {
      const mail = { client_name: name, client_email: email, client_message: message, subject, magicLink }
      const { repeated } = await shareGallery(deps, principal, galleryId, mail)
      if (!repeated) onSent()
    }
    return clients.length
  }
}

type MailClient = { readonly name: string; readonly email: string }

/** Clients known only by their phone number are left out. */
async function readMailClients({ db }: SendingDeps, customerId: string, galleryId: string): Promise<MailClient[]> {
  const { rows } = await db.tenant(customerId, (tx) =>
    sql<MailClient>`
      select c.name, c.email
      from gallery_client g
      join client c on c.customer_id = g.customer_id and c.id = g.client_id
      where g.customer_id = ${customerId} and g.gallery_id = ${galleryId}
      order by c.id`.execute(tx),
  )
  return rows.filter(({ email }) => !isPlaceholderEmail(email))
}
