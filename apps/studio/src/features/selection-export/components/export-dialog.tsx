import { selectionExport as texts } from '@revela/phrases'
import { Modal } from 'antd'
import { useLast } from '../../../lib/use-last.ts'
import type { ExportTarget } from '../lib/export-target.ts'
import { ExportPanel } from './export-panel.tsx'
import styles from './export-dialog.module.css'

type Props = { readonly target: ExportTarget | null; readonly onClose: () => void }

export function ExportDialog({ target, onClose }: Props) {
  const shown = useLast(target)
  return (
    <Modal
      open={target !== null}
      width={{ xs: '96%', sm: '85%' }}
      centered
      destroyOnHidden
      footer={null}
      onCancel={onClose}
      title={<span className={styles.title}>{texts.title}</span>}
    >
      {shown === null ? null : <ExportPanel key={shown.selectionId} target={shown} />}
    </Modal>
  )
}
