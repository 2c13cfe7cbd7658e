import { clientRemoval, words } from '@revela/phrases'
import { Button, Modal } from 'antd'
import { useRef } from 'react'
import { useLast } from '../../../lib/hooks.ts'
import { useRemoveClient } from '../api/client-changes.ts'
import type { Client } from '../api/client-queries.ts'
import styles from '../../../ui/dialog.module.css'

type Props = { readonly client: Client | null; readonly onClose: () => void }

export function DeleteClientDialog({ client, onClose }: Props) {
  const cancel = useRef<HTMLButtonElement>(null)
  const remove = useRemoveClient()
  const shown = useLast(client)
  return (
    <Modal
      open={client !== null}
      width={500}
      centered
      onCancel={onClose}
      afterOpenChange={(opened) => (opened ? cancel.current?.focus() : undefined)}
      title={<span className={styles.title}>{clientRemoval.title}</span>}
      footer={
        <div className={styles.actions}>
          <Button ref={cancel} size="large" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="primary"
            size="large"
            loading={remove.isPending}
            onClick={() => (client === null ? undefined : remove.mutate(client.id, { onSettled: onClose }))}
          >
            {clientRemoval.confirm}
          </Button>
        </div>
      }
    >
      {shown === null ? null : (
        <div className={styles.body}>
          <p>{clientRemoval.lossOf(shown.name)}</p>
          {shown.selections > 0 ? <p>{clientRemoval.selections(shown.selections)}</p> : null}
          <p>{clientRemoval.final}</p>
        </div>
      )}
    </Modal>
  )
}
