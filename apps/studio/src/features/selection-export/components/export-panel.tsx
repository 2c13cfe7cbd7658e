import { selectionExport as texts } from '@revela/phrases'
import { useId, useState } from 'react'
import type { ExportTab, ExportTarget } from '../lib/export-target.ts'
import { ChosenStrip } from './chosen-strip.tsx'
import { ExportTabs } from './export-tabs.tsx'
import { FilesTab } from './files-tab.tsx'
import { ListTab } from './list-tab.tsx'
import { PdfTab } from './pdf-tab.tsx'
import styles from './export-dialog.module.css'

export function ExportPanel({ target }: { readonly target: ExportTarget }) {
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
