import { selectionExport as texts } from '@revela/phrases'
import { Modal } from 'antd'
import { useId, useState } from 'react'
import { useLast } from '../../../lib/hooks.ts'
import type { ExportTab, ExportTarget } from '../lib/export-target.ts'
import chosenStripStyles from './chosen-strip.module.css'
import styles from './export-dialog.module.css'
import { ExportTabs } from './export-tabs.tsx'
import { FilesTab } from './files-tab.tsx'
import { ListTab } from './list-tab.tsx'
import { PdfTab } from './pdf-tab.tsx'

type ExportPanelProps = { readonly thumbs: readonly string[] }

const most = 24

/** The photographs this is about, on one strip; as many as fit are seen. */
function ChosenStrip({ thumbs }: ExportPanelProps) {
  if (thumbs.length === 0) return null
  return (
    <div className={chosenStripStyles.strip}>
      {thumbs.slice(0, most).map((thumb) => (
        <img key={thumb} className={chosenStripStyles.photo} src={thumb} alt="" decoding="async" />
      ))}
    </div>
  )
}

function ExportPanel({ target }: { readonly target: ExportTarget }) {
  const id = useId()
  const [tab, setTab] = useState<ExportTab>('lightroom')
  return (
    <div className={styles.panel}>
      <div className={styles.who}>
        <p className={styles.client}>{texts.of(target.clientName)}</p>
        <p className={styles.count}>{texts.chosen(target.chosen)}</p>
      </div>
      <ChosenStrip thumbs={target.thumbs} />
      <ExportTabs id={id} tab={tab} onTab={setTab} />
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} className={styles.part}>
        {tab === 'pdf' ? (
          <PdfTab target={target} />
        ) : tab === 'files' ? (
          <FilesTab selectionId={target.selectionId} />
        ) : (
          <ListTab key={tab} target={target} service={tab} />
        )}
      </div>
    </div>
  )
}

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
