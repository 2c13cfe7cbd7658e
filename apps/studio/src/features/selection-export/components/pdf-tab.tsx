import { selectionExport, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { FileDown } from 'lucide-react'
import { Callout } from '../../../ui/callout.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { useDownloadFile } from '../api/download-file.ts'
import { pdfQuery } from '../api/export-queries.ts'
import type { ExportTarget } from '../lib/export-target.ts'
import styles from './files-tab.module.css'

const texts = selectionExport.pdf

export function PdfTab({ target }: { readonly target: ExportTarget }) {
  const pdf = useQuery(pdfQuery(target))
  const download = useDownloadFile(target.selectionId, 'pdf')
  if (pdf.isError)
    return <LoadFailure text={selectionExport.failed} onRetry={() => void pdf.refetch()} retrying={pdf.isFetching} />
  if (pdf.isPending) return <Skeleton active title={false} paragraph={{ rows: 4 }} aria-label={words.loading} />
  return (
    <section className={styles.file}>
      <p className={styles.lead}>{texts.lead}</p>
      {pdf.data.ready ? (
        <>
          <Callout kind="success">{texts.ready}</Callout>
          <Button
            type="primary"
            size="large"
            loading={download.isPending}
            icon={<FileDown size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => download.mutate()}
          >
            {texts.download}
          </Button>
        </>
      ) : (
        <>
          <Callout kind="warning">{texts.notReady}</Callout>
          <Button size="large" onClick={() => void pdf.refetch()}>
            {texts.again}
          </Button>
        </>
      )}
    </section>
  )
}
