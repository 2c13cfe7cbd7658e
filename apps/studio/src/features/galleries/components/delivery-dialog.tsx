import { storedScope, type DeliveryScope } from '@revela/domain'
import { deliveryScope as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Skeleton } from 'antd'
import { useState, type FormEvent } from 'react'
import styles from '../../../ui/dialog.module.css'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { deliveryQuery, type Delivery } from '../api/gallery-queries.ts'
import { DeliveryScopeChoice } from './delivery-scope-choice.tsx'

type Props = {
  readonly galleryId: string
  readonly open: boolean
  readonly onClose: () => void
  /** With the scope to be stored. */
  readonly onConfirm: (scope: DeliveryScope | null) => void
}

/** Asks what the clients may download before the delivery is switched on. */
export function DeliveryDialog({ galleryId, open, onClose, onConfirm }: Props) {
  return (
    <Modal
      open={open}
      width={520}
      centered
      destroyOnHidden
      footer={null}
      onCancel={onClose}
      title={<span className={styles.title}>{texts.dialogTitle}</span>}
    >
      {open ? <DialogBody galleryId={galleryId} onClose={onClose} onConfirm={onConfirm} /> : null}
    </Modal>
  )
}

function DialogBody({ galleryId, ...rest }: Omit<Props, 'open'>) {
  const delivery = useQuery(deliveryQuery(galleryId))
  if (delivery.isError && !delivery.isFetching)
    return <LoadFailure text={texts.loadFailed} onRetry={() => void delivery.refetch()} />
  // Counts of an earlier look may be wrong by now: nothing is confirmed on them.
  if (delivery.data === undefined || delivery.isFetching)
    return <Skeleton active title={false} paragraph={{ rows: 6 }} aria-label={words.loading} />
  return <DialogForm delivery={delivery.data} {...rest} />
}

type FormProps = Pick<Props, 'onClose' | 'onConfirm'> & { readonly delivery: Delivery }

function DialogForm({ delivery, onClose, onConfirm }: FormProps) {
  const [scope, setScope] = useState<DeliveryScope>(delivery.delivery_scope ?? delivery.default_scope)

  function submit(event: FormEvent) {
    event.preventDefault()
    onConfirm(storedScope(scope, delivery.selling))
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.body}>
        <DeliveryScopeChoice legend={texts.dialogTitle} delivery={delivery} value={scope} onChange={setScope} />
      </div>
      <div className={styles.actions}>
        <Button size="large" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="primary" size="large" htmlType="submit">
          {texts.turnOn}
        </Button>
      </div>
    </form>
  )
}
