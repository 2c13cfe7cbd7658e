import { familyStudio } from '@revela/phrases'
import styles from './gallery-screen.module.css'

/** The owner looks at the gallery as a family does. */
export function PreviewLine() {
  return <aside className={styles.preview}>{familyStudio.preview}</aside>
}
