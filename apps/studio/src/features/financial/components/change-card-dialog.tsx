import { financial, words } from '@revela/phrases'
import { Button, Form, Modal } from 'antd'
import { useId } from 'react'
import { cardFieldNames, type CardGateway } from '../../../lib/card-token.ts'
import type { CardValues } from '../../../lib/card-values.ts'
import { clearFieldErrors } from '../../../lib/field-errors.ts'
import { CardFields } from '../../../ui/card-fields.tsx'
import { useChangeCard } from '../api/change-card.ts'
import { showPaymentErrors } from '../lib/payment-errors.ts'
import dialog from '../../../ui/message-dialog.module.css'

const texts = financial.card

type Props = {
  readonly gateway: CardGateway
  readonly open: boolean
  /** An invoice is open: the new card pays it at once. */
  readonly chargesNow: boolean
  readonly onClose: () => void
}

export function ChangeCardDialog({ gateway, open, chargesNow, onClose }: Props) {
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
    <Modal
      open={open}
      width={480}
      centered
      destroyOnHidden
      onCancel={onClose}
      title={<span className={dialog.title}>{texts.dialogTitle}</span>}
      footer={
        <div className={dialog.actions}>
          <Button size="large" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="primary" size="large" htmlType="submit" form={id} loading={change.isPending}>
            {texts.save}
          </Button>
        </div>
      }
    >
      <div className={dialog.body}>
        <p>{chargesNow ? texts.dialogOpen : texts.dialogText}</p>
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
      </div>
    </Modal>
  )
}
