import { formatMoney } from '@revela/domain'
import { selectionPayment as texts, selectionWords } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { CircleCheck, Clock } from 'lucide-react'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { selectionCalls, type Selection, selectionsQuery } from '../api/selection-queries.ts'
import { paymentStates } from '../lib/payment-state.ts'
import styles from './payment-line.module.css'

type Props = { readonly galleryId: string; readonly selection: Selection; readonly now: Date }

/** The price of the extras, and whether it was paid. */
export function PaymentLine({ galleryId, selection: { id, payment }, now }: Props) {
  const confirm = useConfirmPayment(galleryId, id)
  if (payment === null) return null
  const { total, by_pix: byPix, received_at: received } = payment
  const isSettled = received !== null || (total === 0 && payment.declared_before === 0)
  const Icon = isSettled ? CircleCheck : Clock
  return (
    <div className={styles.line} data-received={isSettled}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      <p className={styles.words}>
        {total === 0 ? null : (
          <span className={styles.total}>
            {byPix ? texts.title : texts.arrangedTitle} · {formatMoney(total)}
          </span>
        )}
        {paymentStates(payment, now).map((state) => (
          <span key={state} className={styles.state}>
            {state}
          </span>
        ))}
      </p>
      {total === 0 ? null : received === null ? (
        <Button loading={confirm.isPending} onClick={() => confirm.mutate(true)}>
          {texts.confirm}
        </Button>
      ) : (
        <Button type="text" loading={confirm.isPending} onClick={() => confirm.mutate(false)}>
          {texts.undo}
        </Button>
      )}
    </div>
  )
}

/** Marks the payment as received (“Recebi”), or not. */
function useConfirmPayment(galleryId: string, id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (received: boolean) => call(selectionCalls.confirmPayment, { params: { id }, body: { received } }),
    onSuccess: (_answer, received) => {
      notify('success', received ? texts.saved : texts.undone)
      return queries.invalidateQueries({ queryKey: selectionsQuery(galleryId).queryKey })
    },
    onError: (error) => notifyFailure(error, selectionWords.failed),
    meta: { inline: true },
  })
}
