import type { Product } from '@revela/domain'
import { financial } from '@revela/phrases'
import { formatInstantDay } from '../../../lib/dates.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useCancelRenewal } from '../api/billing-changes.ts'
import type { Agreement } from '../api/billing-queries.ts'

const texts = financial.cancel

type Props = {
  readonly product: Product
  readonly agreement: Agreement
  readonly open: boolean
  readonly onClose: () => void
}

/** The second click of two: what stays, until when, and the way back. */
export function CancelDialog({ product, agreement, open, onClose }: Props) {
  const cancel = useCancelRenewal()
  const { plan_name: plan, paid_until: until } = agreement
  return (
    <ConfirmDialog
      open={open}
      title={texts.title(plan)}
      action={texts.confirm}
      keep={texts.keep}
      pending={cancel.isPending}
      onClose={onClose}
      onConfirm={() => cancel.mutate({ product, agreement }, { onSuccess: onClose })}
    >
      {until === null ? null : (
        <p>
          <strong>{texts.stays(plan, formatInstantDay(until))}</strong>
        </p>
      )}
      <p>{texts.after}</p>
      <p>{texts.back}</p>
    </ConfirmDialog>
  )
}
