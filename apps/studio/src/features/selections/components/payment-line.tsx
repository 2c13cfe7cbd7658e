import { selectionPayment as texts, selectionWords } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { selectionCalls, type Selection, selectionsQuery } from '../api/selection-queries.ts'
import { type PaymentRow, paymentRows } from '../lib/payment-state.ts'
import styles from './payment-line.module.css'

type Props = { readonly galleryId: string; readonly selection: Selection; readonly now: Date }

/** The price of the extras, and whether it was paid. */
export function PaymentLine({ galleryId, selection: { id, payment }, now }: Props) {
  const confirm = useConfirmPayment(galleryId, id)
  // The earlier amount confirmed on this page: the server adds it to what was received, so only the page can undo it.
  const [confirmedEarlier, setConfirmedEarlier] = useState(0)
  if (payment === null) return null
  const { declared_before: earlier, total } = payment
  const actionsOf = ({ confirms, canUndo }: PaymentRow) => {
    if (confirms === 'earlier') {
      const confirmEarlier = () =>
        confirm.mutate({ received: true, earlier }, { onSuccess: () => setConfirmedEarlier(earlier) })
      return <ActionButton text={texts.confirm} confirm={confirm} onClick={confirmEarlier} />
    }
    if (canUndo) {
      return (
        <ActionButton isUndo text={texts.undo} confirm={confirm} onClick={() => confirm.mutate({ received: false })} />
      )
    }
    if (confirms === 'all') {
      return <ActionButton text={texts.confirm} confirm={confirm} onClick={() => confirm.mutate({ received: true })} />
    }
    if (total > 0 || confirmedEarlier === 0) return null
    const undoEarlier = () =>
      confirm.mutate({ received: false, earlier: confirmedEarlier }, { onSuccess: () => setConfirmedEarlier(0) })
    return <ActionButton isUndo text={texts.undo} confirm={confirm} onClick={undoEarlier} />
  }
  return (
    <div className={styles.lines}>
      {paymentRows(payment, now).map((row) => (
        <div key={row.title} className={styles.line} data-received={row.isSettled}>
          <RowIcon isSettled={row.isSettled} />
          <p className={styles.words}>
            {row.title === null ? null : <span className={styles.total}>{row.title}</span>}
            {row.states.map((state) => (
              <span key={state} className={styles.state}>
                {state}
              </span>
            ))}
          </p>
          {actionsOf(row)}
        </div>
      ))}
    </div>
  )
}

function RowIcon({ isSettled }: Pick<PaymentRow, 'isSettled'>) {
  const Icon = isSettled ? CircleCheck : Clock
  return <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
}

type ActionButtonProps = {
  readonly text: string
  readonly isUndo?: boolean
  readonly confirm: { readonly isPending: boolean }
  readonly onClick: () => void
}

const ActionButton = ({ text, isUndo, confirm, onClick }: ActionButtonProps) => (
  <Button type={isUndo ? 'text' : 'default'} loading={confirm.isPending} onClick={onClick}>
    {text}
  </Button>
)

type Confirmation = { readonly received: boolean; readonly earlier?: number }

/** Marks the payment as received (“Recebi”), or not. */
function useConfirmPayment(galleryId: string, id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Confirmation) => call(selectionCalls.confirmPayment, { params: { id }, body }),
    onSuccess: (_answer, { received }) => {
      notify('success', received ? texts.saved : texts.undone)
      return queries.invalidateQueries({ queryKey: selectionsQuery(galleryId).queryKey })
    },
    onError: (error) => notifyFailure(error, selectionWords.failed),
    meta: { inline: true },
  })
}
