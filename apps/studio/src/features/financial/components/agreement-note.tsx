import { financial } from '@revela/phrases'
import { formatInstantDay } from '../../../lib/dates.ts'
import { Callout } from '../../../ui/callout.tsx'
import type { Agreement } from '../api/billing-queries.ts'
import type { AgreementState } from '../lib/agreement-state.ts'
import styles from './agreement-note.module.css'

const texts = financial.agreement

function words({ plan_name, paid_until, grace_until }: Agreement, state: AgreementState) {
  const until = paid_until === null ? '' : formatInstantDay(paid_until)
  if (state === 'canceled')
    return { kind: 'warning', title: texts.canceledTitle, text: texts.canceledText(plan_name, until) } as const
  if (state === 'grace' && grace_until !== null)
    return { kind: 'warning', title: texts.graceTitle, text: texts.graceText(formatInstantDay(grace_until)) } as const
  if (state === 'frozen') return { kind: 'error', title: texts.frozenTitle, text: texts.frozenText } as const
  return null
}

/** What is unusual about an agreement, before its figures. */
export function AgreementNote({ agreement, state }: { readonly agreement: Agreement; readonly state: AgreementState }) {
  const note = words(agreement, state)
  if (note !== null) {
    return (
      <div className={styles.note}>
        <Callout kind={note.kind} title={note.title}>
          {note.text}
        </Callout>
      </div>
    )
  }
  if (state !== 'over' || agreement.paid_until === null) return null
  return <p className={styles.over}>{texts.over(formatInstantDay(agreement.paid_until))}</p>
}
