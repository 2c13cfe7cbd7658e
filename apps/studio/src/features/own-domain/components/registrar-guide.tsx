import { ownDomainSettings as texts, registrarGuides } from '@revela/phrases'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import styles from './registrar-guide.module.css'

/** Where the records are created, in the words of each registrar's pages. One guide is open at a time. */
export function RegistrarGuide() {
  const group = useId()
  return (
    <div>
      <h4 className={styles.title}>{texts.guideTitle}</h4>
      <p className={styles.hint}>{texts.guideHint}</p>
      <div className={styles.guides}>
        {registrarGuides.map(({ name, steps }) => (
          <details key={name} name={group} className={styles.guide}>
            <summary className={styles.name}>
              {name}
              <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" className={styles.chevron} />
            </summary>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        ))}
      </div>
    </div>
  )
}
