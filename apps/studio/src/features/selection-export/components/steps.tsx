import styles from './steps.module.css'

/** How the copied text is used. */
export function Steps({ steps }: { readonly steps: readonly string[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step} className={styles.step}>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
