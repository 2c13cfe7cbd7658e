import { familyStudio } from '@revela/phrases'
import styles from './foot.module.css'

type Props = {
  /** Null where its mark stands on the page already. */
  readonly studio: string | null
  /** Our own small line, on plans that have it. */
  readonly ours: boolean
  /** A conversation with the photographer; null where no number is known. */
  readonly whatsapp: string | null
}

export function Foot({ studio, ours, whatsapp }: Props) {
  return (
    <footer className={styles.foot}>
      {studio === null ? null : <p className={styles.studio}>{studio}</p>}
      {whatsapp === null ? null : (
        <a className={styles.contact} href={whatsapp} target="_blank" rel="noreferrer">
          {familyStudio.contact}
        </a>
      )}
      {ours ? <p className={styles.ours}>{familyStudio.footer}</p> : null}
    </footer>
  )
}
