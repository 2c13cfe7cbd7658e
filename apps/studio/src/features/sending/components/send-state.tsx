import { sends as texts } from '@revela/phrases'
import { CheckCheck, CircleAlert, Clock3, ShieldQuestion } from 'lucide-react'
import type { SentMail } from '../api/sending-queries.ts'
import styles from './send-state.module.css'

const icons = { queued: Clock3, held: ShieldQuestion, sent: CheckCheck, refused: CircleAlert } as const

/** What became of a mail, in a word. */
export function SendState({ state }: { readonly state: SentMail['state'] }) {
  const Icon = icons[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {texts.states[state]}
    </span>
  )
}
