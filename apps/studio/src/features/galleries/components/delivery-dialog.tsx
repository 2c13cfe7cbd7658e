import { type DeliveryScope, formatMoney, storedScope } from '@revela/domain'
import { deliveryScope as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type FormEvent, useState } from 'react'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog, DialogBody, FormActions } from '../../../ui/dialog.tsx'
import styles from '../../../ui/dialog.module.css'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { OptionChoice } from '../../../ui/option-choice.tsx'
import { type Delivery, deliveryQuery } from '../api/galleries.ts'
import { deliveryScopes, describeClient, unpaidTotal } from '../lib/delivery-clients.ts'
import { useBalanceQuestion } from './balance-question.tsx'
import deliveryScopeChoiceStyles from './delivery-scope-choice.module.css'

type Props = {
  readonly galleryId: string
  readonly open: boolean
  readonly onClose: () => void
  /** Receives the scope to save. */
  readonly onConfirm: (scope: DeliveryScope | null) => void
}

/** Asks which pictures clients may download before downloads are switched on. */
export function DeliveryDialog({ galleryId, open, onClose, onConfirm }: Props) {
  return (
    <Dialog open={open} width={520} destroyOnHidden onClose={onClose} title={texts.dialogTitle}>
      {open ? <DeliveryLoader galleryId={galleryId} onClose={onClose} onConfirm={onConfirm} /> : null}
    </Dialog>
  )
}

function DeliveryLoader({ galleryId, ...rest }: Omit<Props, 'open'>) {
  const delivery = useQuery(deliveryQuery(galleryId))
  if (delivery.isError && !delivery.isFetching)
    return <LoadFailure text={texts.loadFailed} onRetry={() => void delivery.refetch()} />
  // Counts from an earlier load may be outdated and must not be confirmed.
  if (delivery.data === undefined || delivery.isFetching)
    return <Skeleton active title={false} paragraph={{ rows: 6 }} aria-label={words.loading} />
  return <DeliveryForm galleryId={galleryId} delivery={delivery.data} {...rest} />
}

type FormProps = Pick<Props, 'galleryId' | 'onClose' | 'onConfirm'> & { readonly delivery: Delivery }

function DeliveryForm({ galleryId, delivery, onClose, onConfirm }: FormProps) {
  const [scope, setScope] = useState<DeliveryScope>(delivery.delivery_scope ?? delivery.default_scope)
  const balance = useBalanceQuestion(galleryId)

  function submit(event: FormEvent) {
    event.preventDefault()
    // The amount is stored before the downloads open, so that nothing can be downloaded in between.
    balance.store(() => onConfirm(storedScope(scope, delivery.selling)))
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <DialogBody>
        <DeliveryScopeChoice legend={texts.dialogTitle} delivery={delivery} value={scope} onChange={setScope} />
        {balance.fields}
      </DialogBody>
      <FormActions>
        <Button size="large" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="primary" size="large" htmlType="submit" loading={balance.isStoring}>
          {texts.turnOn}
        </Button>
      </FormActions>
    </form>
  )
}

type DeliveryScopeChoiceProps = {
  readonly legend: string
  readonly delivery: Delivery
  readonly value: DeliveryScope
  readonly onChange: (scope: DeliveryScope) => void
}

/** The three delivery scopes, and what each client can download under the selected one. */
export function DeliveryScopeChoice({ legend, delivery, value, onChange }: DeliveryScopeChoiceProps) {
  const due = unpaidTotal(delivery)
  const leads = { ...texts.leads, all: texts.leads.all(delivery.total_pictures) }
  const options = deliveryScopes.map((scope) => ({ value: scope, name: texts.labels[scope], lead: leads[scope] }))
  return (
    <div className={deliveryScopeChoiceStyles.choice}>
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
    <ul className={deliveryScopeChoiceStyles.clients} aria-label={texts.clients}>
      {clients.map((client) => (
        <li key={client.client_id} className={deliveryScopeChoiceStyles.client}>
          <span>{describeClient(client)}</span>
          <span className={deliveryScopeChoiceStyles.downloads}>{texts.downloads(client.allowed[scope])}</span>
        </li>
      ))}
      {total > clients.length ? (
        <li className={deliveryScopeChoiceStyles.lead}>{texts.moreClients(total - clients.length)}</li>
      ) : null}
    </ul>
  )
}
