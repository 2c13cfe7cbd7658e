import styles from './run-status.module.css'

type Props = {
  readonly text: string
  readonly lead?: string
  /** From 0 to 1; null while nothing can be said. */
  readonly part: number | null
}

/** How far it is, to be seen and to be heard. */
export function RunStatus({ text, lead, part }: Props) {
  return (
    <div className={styles.status}>
      <output className={styles.text}>{text}</output>
      <progress className={styles.bar} aria-label={text} {...(part === null ? {} : { value: part, max: 1 })} />
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
    </div>
  )
}
