import styles from './brand.module.css'
import { familyStudio } from '@revela/phrases'
import footStyles from './foot.module.css'

type Props = { readonly name: string; readonly logo: string | null }

/** The studio's mark: its logo, or its name where it has none. */
export function Brand({ name, logo }: Props) {
  return logo === null ? (
    <p className={styles.name}>{name}</p>
  ) : (
    <img className={styles.logo} src={logo} alt={name} draggable={false} />
  )
}

type FootProps = {
  /** Null where its mark stands on the page already. */
  readonly studio: string | null
  /** Our own small line, on plans that have it. */
  readonly ours: boolean
  /** A conversation with the photographer; null where no number is known. */
  readonly whatsapp: string | null
}

export function Foot({ studio, ours, whatsapp }: FootProps) {
  return (
    <footer className={footStyles.foot}>
      {studio === null ? null : <p className={footStyles.studio}>{studio}</p>}
      {whatsapp === null ? null : (
        <a className={footStyles.contact} href={whatsapp} target="_blank" rel="noreferrer">
          {familyStudio.contact}
        </a>
      )}
      {ours ? <p className={footStyles.ours}>{familyStudio.footer}</p> : null}
    </footer>
  )
}
