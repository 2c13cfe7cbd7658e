import { clientPassword as texts, words } from '@revela/phrases'
import { Button, Modal } from 'antd'
import { useLast } from '../../../lib/use-last.ts'
import type { Client } from '../api/client-queries.ts'
import { PasswordPanel } from './password-panel.tsx'
import styles from '../../../ui/dialog.module.css'

type Props = { readonly client: Client | null; readonly onClose: () => void }

export function PasswordDialog({ client, onClose }: Props) {
  const shown = useLast(client)
  return (
    <Modal
      open={client !== null}
      width={500}
      centered
      // What was shown is forgotten with the dialog.
      destroyOnHidden
      onCancel={onClose}
      title={<span className={styles.title}>{texts.title}</span>}
      footer={
        <Button size="large" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      {shown === null ? null : <PasswordPanel client={shown} />}
    </Modal>
  )
}
