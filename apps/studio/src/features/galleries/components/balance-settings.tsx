import { formatMoney, parseMoney } from '@revela/domain'
import { galleryBalance as texts, receivables } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { type Delivery, deliveryQuery } from '../api/galleries.ts'
import { balanceQuery, type GalleryBalance, useConfirmBalance, useSetBalance } from '../api/gallery-balance.ts'
import { describeBalance } from '../lib/balance-words.ts'
import { AmountField } from './amount-field.tsx'
import styles from './balance-settings.module.css'
import formStyles from './gallery-password.module.css'

type Props = {
  readonly galleryId: string
  /** A warning of another feature, shown while an amount is asked for. */
  readonly warning: ReactNode
}

/** An amount that has to be paid before the gallery's pictures may be downloaded. */
export function BalanceSettings({ galleryId, warning }: Props) {
  const balance = useQuery(balanceQuery(galleryId))
  const delivery = useQuery(deliveryQuery(galleryId))
  if (balance.data === undefined && !balance.isError) return null
  return (
    <SettingsSection title={texts.title} lead={texts.lead} help="balance">
      {balance.data === undefined ? (
        <LoadFailure text={texts.loadFailed} onRetry={() => void balance.refetch()} retrying={balance.isFetching} />
      ) : (
        <>
          {balance.data.balance === null ? null : (
            <BalanceState galleryId={galleryId} balance={balance.data.balance} now={new Date(balance.dataUpdatedAt)} />
          )}
          {(balance.data.balance?.due ?? 0) > 0 ? warning : null}
          <BalanceForm
            // The form starts again from what was stored.
            key={JSON.stringify([balance.data.balance?.amount, balance.data.balance?.client_id])}
            galleryId={galleryId}
            balance={balance.data.balance}
            clients={delivery.data?.clients ?? []}
          />
        </>
      )}
    </SettingsSection>
  )
}

type StateProps = { readonly galleryId: string; readonly balance: GalleryBalance; readonly now: Date }

/** What is still open, or when it was received, with "Recebi". */
function BalanceState({ galleryId, balance, now }: StateProps) {
  const confirm = useConfirmBalance(galleryId)
  const { due, paid, can_undo: canUndo } = balance
  const action =
    due > 0 ? (
      <Button loading={confirm.isPending} onClick={() => confirm.mutate({ received: true, amount: due })}>
        {receivables.confirm}
      </Button>
    ) : canUndo ? (
      <Button type="text" loading={confirm.isPending} onClick={() => confirm.mutate({ received: false, amount: paid })}>
        {receivables.undo}
      </Button>
    ) : undefined
  return (
    <Callout kind={due > 0 ? 'warning' : 'success'} action={action}>
      {describeBalance(balance, now)}
    </Callout>
  )
}

type FormProps = {
  readonly galleryId: string
  readonly balance: GalleryBalance | null
  readonly clients: Delivery['clients']
}

function BalanceForm({ galleryId, balance, clients }: FormProps) {
  const id = useId()
  const save = useSetBalance(galleryId)
  const [typed, setTyped] = useState(balance === null ? '' : formatMoney(balance.amount))
  const [clientId, setClientId] = useState(balance?.client_id ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const amount = parseMoney(typed)
    setIsMissing(amount === null)
    if (amount !== null) save.mutate({ amount, client_id: clientId === '' ? null : clientId })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <AmountField
          value={typed}
          paid={balance?.paid ?? 0}
          isMissing={isMissing}
          onChange={(text) => {
            setTyped(text)
            setIsMissing(false)
          }}
        />
        {clients.length > 0 ? (
          <div className={styles.field}>
            <label htmlFor={`${id}-client`} className={formStyles.label}>
              {texts.client}
            </label>
            <select
              id={`${id}-client`}
              className={styles.select}
              value={clientId}
              onChange={(event) => setClientId(event.target.value)}
            >
              <option value="">{texts.anyone}</option>
              {clients.map(({ client_id: client, client_name: name }) => (
                <option key={client} value={client}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        ) : null}
      </div>
      {balance !== null && balance.paid > 0 ? <p className={formStyles.hint}>{texts.difference}</p> : null}
      <div className={formStyles.actions}>
        <Button htmlType="submit" size="large" loading={save.isPending && !isRemoving}>
          {balance === null ? texts.submit : texts.change}
        </Button>
        {balance === null || balance.due === 0 ? null : (
          <Button size="large" type="text" onClick={() => setIsRemoving(true)}>
            {texts.remove}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isRemoving}
        title={texts.removeTitle}
        action={texts.removeConfirm}
        pending={save.isPending}
        onClose={() => setIsRemoving(false)}
        onConfirm={() => save.mutate(null, { onSuccess: () => setIsRemoving(false) })}
      >
        <p>{texts.removeText(formatMoney(balance?.due ?? 0))}</p>
      </ConfirmDialog>
    </form>
  )
}
