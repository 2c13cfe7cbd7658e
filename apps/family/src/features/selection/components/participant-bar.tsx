import { familyBar, familyParticipant as texts } from '@revela/phrases'
import { useStore } from '@revela/web/store'
import { type Choosing, type ParticipantRole, useCounts } from '../lib/choosing.ts'
import type { SelectionSession } from '../lib/selection-session.ts'
import { TapsStrip } from './selection-bar.tsx'
import styles from './selection-bar.module.css'

type Props = {
  readonly choosing: Choosing
  readonly session: SelectionSession
  readonly participant: ParticipantRole
  /** Null on the page that it opens. */
  readonly onMine: (() => void) | null
}

/** The bar of an invited person: how many they marked and with whom they choose; neither price nor sending. */
export function ParticipantBar({ choosing, session, participant: { clientName }, onMine }: Props) {
  const { chosen } = useCounts(choosing, session)
  const { status } = useStore(session.selection)
  const isSent = status === 'done'
  return (
    <aside className={styles.place} data-foot="" aria-label={familyBar.label}>
      <TapsStrip taps={session.taps} />
      <div className={styles.bar}>
        <div className={styles.words}>
          <output className={styles.closed}>
            <strong>
              {isSent ? texts.sent(clientName) : status === 'expired' ? texts.over : texts.marked(chosen)}
            </strong>
          </output>
          <p className={styles.beneath}>
            {onMine === null ? null : (
              <button type="button" className={styles.mine} onClick={onMine}>
                {familyBar.mine}
              </button>
            )}
            <span>{isSent ? texts.sentLead : texts.with(clientName)}</span>
          </p>
        </div>
      </div>
    </aside>
  )
}
