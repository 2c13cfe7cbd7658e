import { formatMoney } from '@revela/domain'
import { financial } from '@revela/phrases'
import { useLast } from '../../../lib/use-last.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useRegret } from '../api/billing-changes.ts'
import type { Invoice } from '../api/billing-queries.ts'

const texts = financial.regret

type Props = {
  /** The purchase to take back; `null` keeps the dialog closed. */
  readonly invoice: Invoice | null
  readonly onClose: () => void
}

/** Within seven days a purchase is taken back whole. */
export function RegretDialog({ invoice, onClose }: Props) {
  const regret = useRegret()
  const shown = useLast(invoice)
  return (
    <ConfirmDialog
      open={invoice !== null}
      title={texts.title}
      action={texts.confirm}
      keep={texts.keep}
      pending={regret.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (invoice !== null) regret.mutate(invoice, { onSettled: onClose })
      }}
    >
      {shown === null ? null : <p>{texts.text(formatMoney(shown.amount))}</p>}
      {shown?.method === 'credit-card' ? <p>{texts.card}</p> : null}
      <p>{texts.account}</p>
    </ConfirmDialog>
  )
}
