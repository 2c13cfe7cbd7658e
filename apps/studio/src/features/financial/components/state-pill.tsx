import { invoiceWords } from '@revela/phrases'
import { CircleAlert, CircleCheck, CircleDashed, Clock } from 'lucide-react'
import type { Invoice } from '../api/billing.ts'
import { toneOf } from '../lib/invoice-lines.ts'
import styles from './state-pill.module.css'

const icons = { done: CircleCheck, waiting: Clock, failed: CircleAlert, quiet: CircleDashed } as const

/** The state of an invoice, by colour, icon and word. */
export function StatePill({ invoice }: { readonly invoice: Pick<Invoice, 'state'> }) {
  const tone = toneOf(invoice)
  const Icon = icons[tone]
  return (
    <span className={styles.pill} data-tone={tone}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {invoiceWords.state[invoice.state]}
    </span>
  )
}
