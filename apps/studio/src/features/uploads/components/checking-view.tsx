import { upload as texts } from '@revela/phrases'
import type { UploadSnapshot } from '@revela/uploader'
import { Spin } from 'antd'
import styles from './checking-view.module.css'

export function CheckingView({ compared: { done, total } }: Pick<UploadSnapshot, 'compared'>) {
  return (
    <div className={styles.checking}>
      <Spin />
      <div>
        <output className={styles.title}>{texts.checking.title}</output>
        {total > 0 ? <p className={styles.amount}>{texts.checking.compared(done, total)}</p> : null}
      </div>
    </div>
  )
}
