import { uploadDialogs } from '@revela/phrases'
import styles from './upload-help.module.css'

const words = uploadDialogs.help

export function UploadHelp() {
  return (
    <details className={styles.help}>
      <summary className={styles.summary}>{words.title}</summary>
      <ul className={styles.points}>
        {words.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </details>
  )
}
