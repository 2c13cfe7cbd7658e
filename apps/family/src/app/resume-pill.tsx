import { familyGrid } from '@revela/phrases'
import { useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './gallery-screen.module.css'

type Props = { readonly displayNumber: number; readonly onResume: () => void }

/** Back at the gallery: one tap leads to where this device stopped. */
export function ResumePill({ displayNumber, onResume }: Props) {
  const [answered, setAnswered] = useState(false)
  if (answered) return null
  return (
    <div className={styles.pill}>
      <div>
        <button
          type="button"
          className={styles.resume}
          onClick={() => {
            setAnswered(true)
            onResume()
          }}
        >
          {familyGrid.resume(displayNumber)}
        </button>
        <button
          type="button"
          className={styles.dismiss}
          aria-label={familyGrid.dismissResume}
          onClick={() => setAnswered(true)}
        >
          <Icon name="close" size={18} />
        </button>
      </div>
    </div>
  )
}
