import { selectionExport } from '@revela/phrases'
import { Button } from 'antd'
import { FileDown } from 'lucide-react'
import { useDownloadFile } from '../api/download-file.ts'
import styles from './files-tab.module.css'

const formats = ['xmp', 'csv'] as const

type Props = { readonly selectionId: string }

/** Files that other programs read by themselves. */
export function FilesTab({ selectionId }: Props) {
  return (
    <div className={styles.files}>
      {formats.map((format) => (
        <ExportFile key={format} selectionId={selectionId} format={format} />
      ))}
    </div>
  )
}

function ExportFile({ selectionId, format }: Props & { readonly format: 'xmp' | 'csv' }) {
  const texts = selectionExport.files[format]
  const download = useDownloadFile(selectionId, format)
  return (
    <section className={styles.file}>
      <h3 className={styles.title}>{texts.title}</h3>
      <p className={styles.lead}>{texts.lead}</p>
      <Button
        size="large"
        loading={download.isPending}
        icon={<FileDown size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => download.mutate()}
      >
        {texts.download}
      </Button>
    </section>
  )
}
