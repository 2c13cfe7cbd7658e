import { formatMoney } from '@revela/domain'
import { dashboard, receivables } from '@revela/phrases'
import { Button } from 'antd'
import { formatAgo } from '../../../lib/dates.ts'
import { galleryPaths, paths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { type Confirmation, useConfirmReceived } from '../api/confirm-received.ts'
import type { Dashboard } from '../api/dashboard-query.ts'
import { DashboardSection } from './dashboard-section.tsx'
import { WaitingRow } from './waiting-lists.tsx'

type Props = Pick<Dashboard, 'payments' | 'balances' | 'comments'> & { readonly now: Date }

/** Amounts that were not received, and comments that the photographer has not answered. */
export function OpenMatters({ payments, balances, comments, now }: Props) {
  const { comments: unanswered } = dashboard
  return (
    <>
      {payments.length + balances.length > 0 ? <OpenAmounts {...{ payments, balances, now }} /> : null}
      {comments.length > 0 ? (
        <DashboardSection title={unanswered.title} lead={unanswered.lead}>
          <ul>
            {comments.map((selection) => (
              <WaitingRow
                key={selection.selection_id}
                selection={selection}
                urgent={unanswered.waiting(selection.waiting)}
                detail={unanswered.last(formatAgo(selection.last_at, now))}
              />
            ))}
          </ul>
        </DashboardSection>
      ) : null}
    </>
  )
}

/** What clients owe, of selections and of galleries that wait for a balance. */
function OpenAmounts({ payments, balances, now }: Omit<Props, 'comments'>) {
  const { payments: texts } = dashboard
  const confirm = useConfirmReceived()
  const button = (name: string, confirmation: Confirmation) => (
    <Button
      size="large"
      loading={confirm.isPending && confirm.variables.id === confirmation.id}
      aria-label={receivables.confirmOf(name, formatMoney(confirmation.amount))}
      onClick={() => confirm.mutate(confirmation)}
    >
      {receivables.confirm}
    </Button>
  )
  return (
    <DashboardSection
      title={texts.title}
      lead={texts.lead}
      aside={<InlineLink to={paths.receivables}>{texts.all}</InlineLink>}
    >
      <ul>
        {payments.map((selection) => {
          const { selection_id: id, client_name: name, due: amount, declared_at: declared } = selection
          return (
            <WaitingRow
              key={id}
              selection={selection}
              urgent={formatMoney(amount)}
              detail={
                declared === null
                  ? texts.finished(formatAgo(selection.finished_at, now))
                  : texts.declared(formatAgo(declared, now))
              }
              action={declared === null ? null : button(name, { subject: 'selection', id, amount })}
            />
          )
        })}
        {balances.map((balance) => {
          const { collection_id: id, due: amount, declared_at: declared } = balance
          const name = balance.client_name ?? texts.anyone
          return (
            <WaitingRow
              key={id}
              selection={{ ...balance, client_name: name }}
              to={galleryPaths.download(id)}
              urgent={formatMoney(amount)}
              detail={
                declared === null
                  ? texts.balance(formatAgo(balance.set_at, now))
                  : texts.declared(formatAgo(declared, now))
              }
              action={declared === null ? null : button(name, { subject: 'balance', id, amount })}
            />
          )
        })}
      </ul>
    </DashboardSection>
  )
}
