import { upload as texts } from '@revela/phrases'
import type { UploadSnapshot } from '@revela/uploader'
import { Spin } from 'antd'
import type { UploadPlace } from '../lib/upload-place.ts'
import styles from './checking-view.module.css'

type Props = Pick<UploadSnapshot, 'compared'> & Pick<UploadPlace, 'kind'>

export function CheckingView({ kind, compared: { done, total } }: Props) {
  return (
    <div className={styles.checking}>
      <Spin />
      <div>
        <output className={styles.title}>{texts.checking.title}</output>
        {total > 0 ? <p className={styles.amount}>{texts.checking.compared[kind](done, total)}</p> : null}
      </div>
    </div>
  )
}
