import { clientForm } from '@revela/phrases'
import { Modal, type InputRef } from 'antd'
import { useRef } from 'react'
import { useLast } from '../../../lib/use-last.ts'
import type { Client } from '../api/client-queries.ts'
import { ClientForm } from './client-form.tsx'
import styles from '../../../ui/dialog.module.css'

type Props = {
  /** Who is edited, or that somebody new is entered; `null` while it is closed. */
  readonly editing: Client | 'new' | null
  readonly onClose: () => void
  readonly onAdded?: (client: Client) => void
}

/** NOVO CLIENTE and Editar. Nobody chooses a password here: the code is made by the server. */
export function ClientDialog({ editing, onClose, onAdded }: Props) {
  const first = useRef<InputRef>(null)
  const shown = useLast(editing)
  const client = shown === 'new' ? null : shown
  return (
    <Modal
      open={editing !== null}
      width={480}
      centered
      // What was typed is forgotten with the dialog.
      destroyOnHidden
      footer={null}
      onCancel={onClose}
      afterOpenChange={(opened) => (opened ? first.current?.focus() : undefined)}
      title={<span className={styles.title}>{client ? clientForm.editTitle : clientForm.createTitle}</span>}
    >
      <ClientForm key={client?.id ?? 'new'} client={client} first={first} onSaved={onClose} onAdded={onAdded} />
    </Modal>
  )
}
