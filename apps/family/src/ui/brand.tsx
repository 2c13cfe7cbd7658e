import styles from './brand.module.css'
import { familyCover, familyStudio } from '@revela/phrases'
import footStyles from './foot.module.css'

type Props = { readonly name: string; readonly logo: string | null }

/** The studio's logo, or its name without one. */
export function Brand({ name, logo }: Props) {
  return logo === null ? (
    <p className={styles.name}>{name}</p>
  ) : (
    <img className={styles.logo} src={logo} alt={name} draggable={false} />
  )
}

type FootProps = {
  /** Null if the page already shows the studio's logo or name. */
  readonly studio: string | null
  /** Our own line, on plans that show it. */
  readonly ours: boolean
  /** Link to a WhatsApp chat with the photographer; null without a number. */
  readonly whatsapp: string | null
}

export function Foot({ studio, ours, whatsapp }: FootProps) {
  return (
    <footer className={footStyles.foot}>
      {studio === null ? null : <p className={footStyles.studio}>{familyCover.photoBy(studio)}</p>}
      {studio === null || whatsapp === null ? null : (
        <a className={footStyles.contact} href={whatsapp} target="_blank" rel="noreferrer">
          {familyStudio.contact(studio)}
        </a>
      )}
      {ours ? <p className={footStyles.ours}>{familyStudio.footer}</p> : null}
    </footer>
  )
}
