import { formatMoney } from '@revela/domain'
import { cardForm, payInvoiceWords } from '@revela/phrases'
import { Button, Form, Radio } from 'antd'
import { useState } from 'react'
import { clearFieldErrors } from '../../../lib/field-errors.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { CardFields } from '../../../ui/card-fields.tsx'
import { TaxNumberInput, taxNumberRule } from '../../../ui/tax-number-input.tsx'
import type { Invoice, KeptCard } from '../api/billing-queries.ts'
import { paymentFields, usePayInvoice } from '../api/pay-invoice.ts'
import { isReady } from '../lib/invoice-lines.ts'
import type { PaymentValues, PayMethod } from '../lib/payment-body.ts'
import { asksForTaxNumber, showPaymentErrors } from '../lib/payment-errors.ts'
import styles from './pay-form.module.css'

const texts = payInvoiceWords

type Props = { readonly invoice: Invoice; readonly card: KeptCard | null; readonly onDone?: () => void }

function methodsOf(card: KeptCard | null, byCard: boolean): ReadonlyArray<{ value: PayMethod; label: string }> {
  return [
    ...(card ? [{ value: 'kept-card' as const, label: texts.keptCard(card.last_four) }] : []),
    ...(byCard ? [{ value: 'credit-card' as const, label: card ? texts.newCard : texts.firstCard }] : []),
    { value: 'pix', label: texts.pix },
    { value: 'payment-slip', label: texts.slip },
  ]
}

function buttonText(method: PayMethod, amount: number): string {
  if (method === 'pix') return texts.makePix
  return method === 'payment-slip' ? texts.makeSlip : texts.payNow(formatMoney(amount))
}

/** The open invoice by another card, by the kept one, by Pix or by boleto. */
export function PayForm({ invoice, card, onDone }: Props) {
  const [form] = Form.useForm<PaymentValues>()
  const { pay, forget } = usePayInvoice()
  const methods = methodsOf(card, Boolean(useStudioConfig()?.payments))
  // A kept card that has just been refused is not the best guess.
  const [method, setMethod] = useState<PayMethod>(methods.find(({ value }) => value !== 'kept-card')?.value ?? 'pix')
  const [asked, setAsked] = useState(false)

  function submit(values: PaymentValues) {
    pay.mutate(
      { invoice, method, values },
      {
        onSuccess: () => {
          form.resetFields()
          onDone?.()
        },
        onError: (error) => {
          setAsked(asked || asksForTaxNumber(error))
          showPaymentErrors(form, error, paymentFields)
        },
      },
    )
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      className={styles.form}
      onValuesChange={(changed: Partial<PaymentValues>) => {
        forget()
        clearFieldErrors(form, changed)
      }}
      onFinish={submit}
      noValidate
    >
      <fieldset className={styles.methods}>
        <legend className={styles.legend}>{isReady(invoice) ? texts.otherHow : texts.how}</legend>
        <Radio.Group
          value={method}
          options={[...methods]}
          onChange={(event) => {
            forget()
            setMethod(event.target.value as PayMethod)
          }}
        />
      </fieldset>
      {method === 'credit-card' ? (
        <>
          <CardFields />
          <p className={styles.note}>{texts.keep}</p>
        </>
      ) : null}
      {(method === 'pix' || method === 'payment-slip') && asked ? (
        <Form.Item name="cpf_cnpj" label={cardForm.taxNumber} extra={cardForm.taxNumberHint} rules={[taxNumberRule]}>
          <TaxNumberInput />
        </Form.Item>
      ) : null}
      <Button type="primary" htmlType="submit" size="large" loading={pay.isPending}>
        {buttonText(method, invoice.amount)}
      </Button>
    </Form>
  )
}
