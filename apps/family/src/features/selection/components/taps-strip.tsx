import { familyChoiceStrip } from '@revela/phrases'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { notify } from '../../../lib/notices.ts'
import type { Taps } from '../lib/taps.ts'
import styles from './selection-bar.module.css'

const words = {
  waiting: familyChoiceStrip.waiting,
  refused: familyChoiceStrip.refused,
  late: familyChoiceStrip.late,
} as const

/** Says so when choices have not reached the photographer yet, and when they have. */
export function TapsStrip({ taps }: { readonly taps: Taps }) {
  const standing = useSyncExternalStore(taps.subscribe, taps.standing)
  const count = useSyncExternalStore(taps.subscribe, taps.waiting)
  const told = useRef(false)
  useEffect(() => {
    if (standing === 'waiting' || standing === 'refused') told.current = true
    else if (standing === 'late') told.current = false
    else if (standing === 'saved' && told.current) {
      told.current = false
      notify({ text: familyChoiceStrip.synced })
    }
  }, [standing])
  if (count === 0 || standing === 'saved' || standing === 'sending') return null
  return (
    <div className={styles.strip}>
      <output>{words[standing](count)}</output>
      {standing === 'refused' ? (
        <button type="button" className={styles.stripAction} onClick={() => void taps.retry()}>
          {familyChoiceStrip.retry}
        </button>
      ) : null}
      {standing === 'late' ? (
        <button type="button" className={styles.stripAction} onClick={taps.forget}>
          {familyChoiceStrip.understood}
        </button>
      ) : null}
    </div>
  )
}
