import { clientDetails as texts, words } from '@revela/phrases'
import { Button, Modal } from 'antd'
import { formatInstantDay } from '../../../lib/dates.ts'
import { useLast } from '../../../lib/use-last.ts'
import type { Client } from '../api/client-queries.ts'
import { ClientData } from './client-data.tsx'
import { ClientHome } from './client-home.tsx'
import dialog from '../../../ui/dialog.module.css'
import styles from './details-dialog.module.css'

type Props = { readonly client: Client | null; readonly onClose: () => void }

/** Where a client came from, when, and the page that is theirs. */
export function DetailsDialog({ client, onClose }: Props) {
  const shown = useLast(client)
  const origin = shown?.creation_metadata.gallery_origin_title ?? null
  return (
    <Modal
      open={client !== null}
      width={520}
      centered
      destroyOnHidden
      onCancel={onClose}
      title={<span className={dialog.title}>{texts.title}</span>}
      footer={
        <Button size="large" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      {shown === null ? null : (
        <>
          <dl className={styles.facts}>
            <dt>{texts.origin}</dt>
            <dd>{origin === null ? texts.originYou : texts.originGallery(origin)}</dd>
            <dt>{texts.created}</dt>
            <dd>{formatInstantDay(shown.created_at)}</dd>
            <dt>{texts.updated}</dt>
            <dd>{formatInstantDay(shown.updated_at)}</dd>
          </dl>
          <ClientHome client={shown} />
          <ClientData client={shown} />
        </>
      )}
    </Modal>
  )
}
