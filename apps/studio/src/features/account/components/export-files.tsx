import { privacy } from '@revela/phrases'
import { Button } from 'antd'
import { Download } from 'lucide-react'
import type { ExportPart } from '../api/privacy-queries.ts'
import { fileSize } from '../lib/file-size.ts'
import styles from './your-data.module.css'

export function ExportFiles({ parts }: { readonly parts: readonly ExportPart[] }) {
  return (
    <>
      <ul className={styles.files}>
        {parts.map(({ name, bytes, url }) => (
          <li key={name} className={styles.file}>
            <span>
              {name} <span className={styles.size}>{fileSize(bytes)}</span>
            </span>
            <Button
              href={url}
              icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
              aria-label={privacy.export.fetch(name)}
            >
              {privacy.export.fetchShort}
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{privacy.export.links}</p>
      <p className={styles.note}>{privacy.export.changed}</p>
    </>
  )
}
