import { checkoutPlans as texts } from '@revela/phrases'
import { CalendarX2, RotateCcw, ShieldCheck } from 'lucide-react'
import styles from './promises.module.css'

const icons = [RotateCcw, CalendarX2, ShieldCheck] as const

/** What nobody has to ask about before buying. */
export function Promises() {
  return (
    <ul className={styles.promises}>
      {texts.promises.map(({ title, text }, place) => {
        const Icon = icons[place] ?? ShieldCheck
        return (
          <li key={title}>
            <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
            <div>
              <p className={styles.title}>{title}</p>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
