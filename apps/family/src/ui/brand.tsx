import styles from './brand.module.css'

type Props = { readonly name: string; readonly logo: string | null }

/** The studio's mark: its logo, or its name where it has none. */
export function Brand({ name, logo }: Props) {
  return logo === null ? (
    <p className={styles.name}>{name}</p>
  ) : (
    <img className={styles.logo} src={logo} alt={name} draggable={false} />
  )
}
