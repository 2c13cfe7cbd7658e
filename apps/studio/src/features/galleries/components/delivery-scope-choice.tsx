import { formatMoney, type DeliveryScope } from '@revela/domain'
import { deliveryScope as texts } from '@revela/phrases'
import { Callout } from '../../../ui/callout.tsx'
import { OptionChoice } from '../../../ui/option-choice.tsx'
import type { Delivery } from '../api/gallery-queries.ts'
import { deliveryScopes, describeClient, unpaidTotal } from '../lib/delivery-clients.ts'
import styles from './delivery-scope-choice.module.css'

type Props = {
  readonly legend: string
  readonly delivery: Delivery
  readonly value: DeliveryScope
  readonly onChange: (scope: DeliveryScope) => void
}

/** The three scopes, and what each client could download under the one that is selected. */
export function DeliveryScopeChoice({ legend, delivery, value, onChange }: Props) {
  const due = unpaidTotal(delivery)
  const leads = { ...texts.leads, all: texts.leads.all(delivery.total_pictures) }
  const options = deliveryScopes.map((scope) => ({ value: scope, name: texts.labels[scope], lead: leads[scope] }))
  return (
    <div className={styles.choice}>
      <OptionChoice legend={legend} value={value} options={options} onChange={onChange} />
      {value !== 'paid' && due > 0 ? <Callout kind="warning">{texts.unpaidWarning(formatMoney(due))}</Callout> : null}
      <ClientList delivery={delivery} scope={value} />
    </div>
  )
}

function ClientList({ delivery, scope }: { readonly delivery: Delivery; readonly scope: DeliveryScope }) {
  const { clients, total_clients: total } = delivery
  if (clients.length === 0) return null
  return (
    <ul className={styles.clients} aria-label={texts.clients}>
      {clients.map((client) => (
        <li key={client.client_id} className={styles.client}>
          <span>{describeClient(client)}</span>
          <span className={styles.downloads}>{texts.downloads(client.allowed[scope])}</span>
        </li>
      ))}
      {total > clients.length ? <li className={styles.lead}>{texts.moreClients(total - clients.length)}</li> : null}
    </ul>
  )
}
