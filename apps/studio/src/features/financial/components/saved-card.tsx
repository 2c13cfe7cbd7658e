import { cardForm, financial, words } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { CreditCard } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { cardFieldNames, type CardGateway } from '../../../lib/card-token.ts'
import type { CardValues } from '../../../lib/card-values.ts'
import { clearFieldErrors } from '../../../lib/call-errors.ts'
import { formatInstantDay } from '../../../lib/dates.ts'
import { notify } from '../../../lib/notices.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { CardFields } from '../../../ui/card-fields.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import { type SavedCard as Card, refreshBilling, financialCalls, useRemoveCard } from '../api/billing.ts'
import { cardBody, showPaymentErrors } from '../lib/card-payment.ts'
import styles from './saved-card.module.css'

const changeCardDialogTexts = financial.card

type ChangeCardDialogProps = {
  readonly gateway: CardGateway
  readonly open: boolean
  /** An invoice is open: the new card is charged immediately. */
  readonly chargesNow: boolean
  readonly onClose: () => void
}

function ChangeCardDialog({ gateway, open, chargesNow, onClose }: ChangeCardDialogProps) {
  const [form] = Form.useForm<CardValues>()
  const change = useChangeCard(gateway)
  const id = useId()

  function save(values: CardValues) {
    change.mutate(values, {
      onSuccess: onClose,
      onError: (error) => showPaymentErrors(form, error, cardFieldNames),
    })
  }

  return (
    <Dialog
      open={open}
      width={480}
      destroyOnHidden
      onClose={onClose}
      title={changeCardDialogTexts.dialogTitle}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="primary" size="large" htmlType="submit" form={id} loading={change.isPending}>
            {changeCardDialogTexts.save}
          </Button>
        </>
      }
    >
      <DialogBody>
        <p>{chargesNow ? changeCardDialogTexts.dialogOpen : changeCardDialogTexts.dialogText}</p>
        <Form
          form={form}
          id={id}
          layout="vertical"
          requiredMark={false}
          validateTrigger="onSubmit"
          preserve={false}
          onValuesChange={(changed: Partial<CardValues>) => clearFieldErrors(form, changed)}
          onFinish={save}
          noValidate
        >
          <CardFields />
        </Form>
      </DialogBody>
    </Dialog>
  )
}

function useChangeCard(gateway: CardGateway) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (values: CardValues) =>
      call(financialCalls.changeCard, { body: await cardBody(gateway, values) }),
    onSuccess: () => notify('success', financial.card.saved),
    // Refetches in every case: the card may be saved although its charge failed.
    onSettled: () => refreshBilling(queries),
    meta: { fields: cardFieldNames },
  })
}

const texts = financial.card

/** The display name of a card brand; an unknown brand is shown as the gateway calls it. */
function brandName(brand: string): string {
  const names: Readonly<Record<string, string>> = cardForm.brands
  return names[brand] ?? brand
}

type RemoveCardProps = { readonly card: Card; readonly renewsOn: string | null }

function RemoveCard({ card, renewsOn }: RemoveCardProps) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoveCard()
  const close = () => setAsking(false)
  return (
    <>
      <Button type="text" size="large" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.removal.title(texts.ending(brandName(card.brand), card.last_four))}
        action={texts.removal.confirm}
        cancelLabel={texts.removal.keep}
        focusKeep
        pending={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
      >
        <p>{texts.removal.text}</p>
        {renewsOn === null ? null : <p>{texts.removal.renewal(formatInstantDay(renewsOn))}</p>}
      </ConfirmDialog>
    </>
  )
}

type Props = {
  readonly card: Card | null
  readonly hasOpenInvoice: boolean
  /** The next renewal that would be charged to this card. */
  readonly renewsOn: string | null
}

/** The card that renewals are charged to, and the action that replaces it. */
export function SavedCard({ card, hasOpenInvoice, renewsOn }: Props) {
  const config = useStudioConfig()
  const gateway = config?.payments ?? null
  const [changing, setChanging] = useState(false)
  return (
    <div>
      <div className={styles.card}>
        <CreditCard size={24} strokeWidth={1.5} aria-hidden="true" />
        {card === null ? (
          <p>{texts.none}</p>
        ) : (
          <div>
            <p className={styles.name}>{texts.ending(brandName(card.brand), card.last_four)}</p>
            <p className={styles.expires}>{texts.expires(card.expires)}</p>
          </div>
        )}
        {gateway === null ? null : (
          <Button size="large" onClick={() => setChanging(true)}>
            {card === null ? texts.add : texts.change}
          </Button>
        )}
        {card === null ? null : <RemoveCard card={card} renewsOn={renewsOn} />}
      </div>
      {config && gateway === null ? <p className={styles.expires}>{texts.off}</p> : null}
      {gateway === null ? null : (
        <ChangeCardDialog
          gateway={gateway}
          open={changing}
          chargesNow={hasOpenInvoice}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  )
}
