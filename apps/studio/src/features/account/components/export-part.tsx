import { privacy as texts } from '@revela/phrases'
import { Button } from 'antd'
import { formatMoment } from '../../../lib/dates.ts'
import { Callout } from '../../../ui/callout.tsx'
import { useAskExport, useOpenExport } from '../api/privacy-changes.ts'
import type { Privacy } from '../api/privacy-queries.ts'
import { fileSize } from '../lib/file-size.ts'
import { ExportFiles } from './export-files.tsx'
import styles from './your-data.module.css'

type Props = { readonly heading: 'h2' | 'h3'; readonly privacy: Privacy }

/** A copy of everything: asked for, waited for, fetched. */
export function ExportPart({ heading: Heading, privacy }: Props) {
  const ask = useAskExport()
  const open = useOpenExport()
  const copy = privacy.export
  return (
    <div className={styles.part}>
      <Heading className={styles.title}>{texts.export.title}</Heading>
      <p className={styles.text}>{texts.export.text}</p>
      {copy === null ? (
        <Button type="primary" size="large" loading={ask.isPending} onClick={() => ask.mutate()}>
          {texts.export.ask}
        </Button>
      ) : copy.state === 'making' ? (
        <Callout kind="success">{texts.export.making}</Callout>
      ) : copy.state === 'failed' ? (
        <>
          <Callout kind="error">{texts.export.failed}</Callout>
          <div className={styles.actions}>
            <Button type="primary" size="large" loading={ask.isPending} onClick={() => ask.mutate()}>
              {texts.export.ask}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Callout kind="success">
            {texts.export.ready(copy.parts, fileSize(copy.bytes), formatMoment(copy.expires_at))}
          </Callout>
          {open.data ? <ExportFiles parts={open.data.parts} /> : null}
          <div className={styles.actions}>
            {open.data ? null : (
              <Button type="primary" size="large" loading={open.isPending} onClick={() => open.mutate()}>
                {texts.export.open}
              </Button>
            )}
            <Button size="large" loading={ask.isPending} onClick={() => ask.mutate()}>
              {texts.export.again}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
