import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Photograph } from '../../../ui/photograph.tsx'
import styles from './solution-card.module.css'

type Props = {
  readonly photo: string
  readonly name: string
  readonly text: string
  readonly points: readonly string[]
  readonly actions: ReactNode
}

export function SolutionCard({ photo, name, text, points, actions }: Props) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.photo}>
        <Photograph name={photo} />
      </div>
      <div className={styles.body}>
        <h2 id={id} className={styles.name}>
          {name}
        </h2>
        <p className={styles.text}>{text}</p>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>
              <Check size={18} strokeWidth={2} aria-hidden="true" />
              {point}
            </li>
          ))}
        </ul>
        <div className={styles.actions}>{actions}</div>
      </div>
    </section>
  )
}
