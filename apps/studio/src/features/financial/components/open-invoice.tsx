import { ApiError } from '@revela/contract/client'
import { formatMoney } from '@revela/domain'
import { cardForm, openInvoice as texts, payInvoiceWords } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Radio } from 'antd'
import { useRef, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { cardFieldNames } from '../../../lib/card-token.ts'
import { formatInstantDay } from '../../../lib/dates.ts'
import { clearFieldErrors } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { AddressFields } from '../../../ui/address-fields.tsx'
import { CardFields } from '../../../ui/card-fields.tsx'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import { PixCode } from '../../../ui/pix-code.tsx'
import { BoletoLine } from '../../../ui/boleto-line.tsx'
import { TaxNumberInput, taxNumberRule } from '../../../ui/tax-number-input.tsx'
import { type Invoice, type SavedCard, refreshBilling, financialCalls } from '../api/billing.ts'
import { invoiceTitle, isReady } from '../lib/invoice-lines.ts'
import {
  paymentBody,
  type PaymentBody,
  type PaymentValues,
  type PayMethod,
  needsAddress,
  needsTaxNumber,
  showPaymentErrors,
} from '../lib/card-payment.ts'
import styles from './open-invoice.module.css'
import { StatePill } from './state-pill.tsx'

type PaymentRequest = { readonly invoice: Invoice; readonly method: PayMethod; readonly values: PaymentValues }

const paymentFields = [...cardFieldNames, 'cpf_cnpj', 'payer_address'] as const

const done: Readonly<Record<PayMethod, string>> = {
  'saved-card': payInvoiceWords.sent,
  'credit-card': payInvoiceWords.sent,
  pix: payInvoiceWords.pixMade,
  'payment-slip': payInvoiceWords.boletoMade,
}

/**
 * Pays an open invoice. An attempt without a response is retried unchanged with the same idempotency key, so it is
 * charged only once.
 */
function usePayInvoice() {
  const queries = useQueryClient()
  const gateway = useStudioConfig()?.payments ?? null
  const unansweredAttempt = useRef<{ readonly key: string; readonly body: PaymentBody } | null>(null)
  const pay = useMutation({
    mutationFn: async ({ invoice, method, values }: PaymentRequest) => {
      const sent = unansweredAttempt.current ?? {
        key: crypto.randomUUID(),
        body: await paymentBody(method, values, gateway),
      }
      unansweredAttempt.current = sent
      try {
        const input = { params: { invoice_id: invoice.id }, body: sent.body }
        const answer = await call(financialCalls.payInvoice, input, { idempotencyKey: sent.key })
        unansweredAttempt.current = null
        return answer
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) unansweredAttempt.current = null
        throw error
      }
    },
    onSuccess: (_answer, { method }) => {
      notify('success', done[method])
    },
    // Also refetches after an error: the invoice may have been paid or replaced in the meantime.
    onSettled: () => refreshBilling(queries),
    meta: { fields: paymentFields },
  })
  return {
    pay,
    /** A changed payment method needs a new attempt. */
    resetAttempt: () => {
      unansweredAttempt.current = null
    },
  }
}

const payFormTexts = payInvoiceWords

type PayFormProps = { readonly invoice: Invoice; readonly card: SavedCard | null; readonly onDone?: () => void }

function methodsOf(card: SavedCard | null, byCard: boolean): ReadonlyArray<{ value: PayMethod; label: string }> {
  return [
    ...(card ? [{ value: 'saved-card' as const, label: payFormTexts.savedCard(card.last_four) }] : []),
    ...(byCard ? [{ value: 'credit-card' as const, label: card ? payFormTexts.newCard : payFormTexts.firstCard }] : []),
    { value: 'pix', label: payFormTexts.pix },
    { value: 'payment-slip', label: payFormTexts.boleto },
  ]
}

function buttonText(method: PayMethod, amount: number): string {
  if (method === 'pix') return payFormTexts.makePix
  return method === 'payment-slip' ? payFormTexts.makeBoleto : payFormTexts.payNow(formatMoney(amount))
}

/** Pays the open invoice by the saved card, another card, Pix or boleto. */
function PayForm({ invoice, card, onDone }: PayFormProps) {
  const [form] = Form.useForm<PaymentValues>()
  const { pay, resetAttempt } = usePayInvoice()
  const methods = methodsOf(card, Boolean(useStudioConfig()?.payments))
  // A saved card that was just declined is not the default.
  const [method, setMethod] = useState<PayMethod>(methods.find(({ value }) => value !== 'saved-card')?.value ?? 'pix')
  const [showsTaxNumber, setShowsTaxNumber] = useState(false)
  const [showsAddress, setShowsAddress] = useState(false)

  function submit(values: PaymentValues) {
    pay.mutate(
      { invoice, method, values },
      {
        onSuccess: () => {
          form.resetFields()
          onDone?.()
        },
        onError: (error) => {
          setShowsTaxNumber(showsTaxNumber || needsTaxNumber(error))
          setShowsAddress(showsAddress || needsAddress(error))
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
        resetAttempt()
        clearFieldErrors(form, changed)
      }}
      onFinish={submit}
      noValidate
    >
      <fieldset className={styles.methods}>
        <legend className={styles.legend}>{isReady(invoice) ? payFormTexts.otherHow : payFormTexts.how}</legend>
        <Radio.Group
          value={method}
          options={[...methods]}
          onChange={(event) => {
            resetAttempt()
            setMethod(event.target.value as PayMethod)
          }}
        />
      </fieldset>
      {method === 'credit-card' ? (
        <>
          <CardFields />
          <p className={styles.note}>{payFormTexts.keep}</p>
        </>
      ) : null}
      {(method === 'pix' || method === 'payment-slip') && showsTaxNumber ? (
        <Form.Item name="cpf_cnpj" label={cardForm.taxNumber} extra={cardForm.taxNumberHint} rules={[taxNumberRule]}>
          <TaxNumberInput />
        </Form.Item>
      ) : null}
      {method === 'payment-slip' && showsAddress ? <AddressFields initial={null} /> : null}
      <Button type="primary" htmlType="submit" size="large" loading={pay.isPending}>
        {buttonText(method, invoice.amount)}
      </Button>
    </Form>
  )
}

type Props = {
  readonly invoice: Invoice
  readonly card: SavedCard | null
  readonly now: Date
  /** The form is open at once on pages whose purpose is the payment. */
  readonly payHere?: boolean
}

function PaymentWays({ invoice }: { readonly invoice: Invoice }) {
  const { pix, payment_slip_line: line, payment_slip_url: url } = invoice
  return (
    <>
      {pix ? <PixCode code={pix.code} expiresAt={pix.expires_at} /> : null}
      {line !== null || url !== null ? <BoletoLine line={line} url={url} /> : null}
    </>
  )
}

/** The open invoice: what it is for, its Pix or boleto, and the other payment methods. */
export function OpenInvoice({ invoice, card, now, payHere = false }: Props) {
  const [paying, setPaying] = useState(false)
  const ready = isReady(invoice)
  const due = formatInstantDay(invoice.due_at)
  const processing = invoice.state === 'processing'
  return (
    <div className={styles.invoice}>
      <div className={styles.heading}>
        <div>
          <p className={styles.amount}>{formatMoney(invoice.amount)}</p>
          <p className={styles.what}>
            {invoiceTitle(invoice)} · {new Date(invoice.due_at) < now ? texts.overdue(due) : texts.due(due)}
          </p>
        </div>
        <StatePill invoice={invoice} />
      </div>
      {processing ? <output className={styles.what}>{texts.processing}</output> : <PaymentWays invoice={invoice} />}
      {processing ? null : payHere ? (
        <PayForm invoice={invoice} card={card} />
      ) : (
        <div>
          <Button type={ready ? 'default' : 'primary'} size="large" onClick={() => setPaying(true)}>
            {ready ? texts.otherWay : texts.pay}
          </Button>
        </div>
      )}
      <Dialog open={paying} width={520} destroyOnHidden onClose={() => setPaying(false)} title={payInvoiceWords.title}>
        <DialogBody>
          <PayForm invoice={invoice} card={card} onDone={() => setPaying(false)} />
        </DialogBody>
      </Dialog>
    </div>
  )
}
