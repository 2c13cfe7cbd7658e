import { type CheckoutChoice, formatMoney, type PaymentMethod } from '@revela/domain'
import { cardForm, checkoutOverview as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, type FormInstance, Skeleton, Tooltip } from 'antd'
import { Barcode, CreditCard, QrCode } from 'lucide-react'
import { useId } from 'react'
import { clearFieldErrors } from '../../../lib/call-errors.ts'
import { paths } from '../../../lib/paths.ts'
import { AddressFields } from '../../../ui/address-fields.tsx'
import { CardFields } from '../../../ui/card-fields.tsx'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { HelpLink } from '../../../ui/help-link.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { TaxNumberInput, taxNumberRule } from '../../../ui/tax-number-input.tsx'
import { payerAddressQuery, type PaymentValues } from '../api/buy-plan.ts'
import type { SoldOption } from '../api/offer.ts'
import styles from './payment-form.module.css'

const icons = { 'credit-card': CreditCard, pix: QrCode, 'payment-slip': Barcode } as const
const methods = ['credit-card', 'pix', 'payment-slip'] as const

type MethodChoiceProps = {
  readonly value: PaymentMethod
  /** Why a method cannot be used for this order. */
  readonly rejections: Readonly<Partial<Record<PaymentMethod, string>>>
  readonly onChange: (method: PaymentMethod) => void
}

function MethodChoice({ value, rejections, onChange }: MethodChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{texts.method.legend}</legend>
      <div className={styles.methods}>
        {methods.map((method) => {
          const Icon = icons[method]
          const reason = rejections[method]
          return (
            <label key={method} className={styles.method} data-rejected={reason !== undefined || undefined}>
              <input
                type="radio"
                name={name}
                checked={value === method}
                disabled={reason !== undefined}
                aria-labelledby={`${name}-${method}-name`}
                aria-describedby={`${name}-${method}`}
                onChange={() => onChange(method)}
              />
              <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
              <span id={`${name}-${method}-name`} className={styles.name}>
                {texts.method[method]}
              </span>
              <span id={`${name}-${method}`} className={styles.lead}>
                {reason ?? texts.methodLead[method]}
              </span>
            </label>
          )
        })}
      </div>
      <HelpLink topic="payment" />
    </fieldset>
  )
}

type Props = {
  readonly form: FormInstance<PaymentValues>
  readonly choice: CheckoutChoice
  readonly option: SoldOption
  readonly rejections: Readonly<Partial<Record<PaymentMethod, string>>>
  readonly paying: boolean
  /** The price is being updated: payment is disabled until the button shows the new price. */
  readonly repricing: boolean
  /** Null until the address of the card tokenization is known. */
  readonly onPay: ((values: PaymentValues) => void) | null
  readonly onChange: (next: Partial<CheckoutChoice>) => void
}

const buttons = { 'credit-card': texts.pay, 'payment-slip': texts.boleto, pix: texts.pix } as const

const nothing: PaymentValues = {
  creditCardNumber: '',
  creditCardOwnerName: '',
  creditCardExpirationDate: '',
  creditCardSecureCode: '',
  cpf_cnpj: '',
}

export function PaymentForm({ form, choice, option, rejections, paying, repricing, onPay, onChange }: Props) {
  const { amount } = option.quote
  return (
    <div className={styles.payment}>
      <MethodChoice value={choice.method} rejections={rejections} onChange={(method) => onChange({ method })} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={nothing}
        onValuesChange={(changed: Partial<PaymentValues>) => clearFieldErrors(form, changed)}
        // Clears the fields of the other payment methods.
        onFinish={(values) => onPay?.({ ...nothing, ...values })}
        disabled={paying}
        scrollToFirstError={{ focus: true }}
        noValidate
      >
        {choice.method === 'credit-card' ? (
          <>
            <CardFields />
            <div className={styles.parts}>
              <InstallmentList
                option={option}
                value={choice.installments}
                onChange={(installments) => onChange({ installments })}
              />
            </div>
          </>
        ) : (
          <>
            <Form.Item
              name="cpf_cnpj"
              label={cardForm.taxNumber}
              extra={cardForm.taxNumberHint}
              rules={[taxNumberRule]}
            >
              <TaxNumberInput />
            </Form.Item>
            {choice.method === 'payment-slip' ? <BoletoAddress /> : null}
          </>
        )}
        <Button
          type="primary"
          htmlType="submit"
          size="large"
          block
          loading={paying}
          disabled={onPay === null || repricing}
        >
          {amount === 0 ? texts.confirm : buttons[choice.method](formatMoney(amount))}
        </Button>
        <p className={styles.terms}>
          {texts.terms} <InlineLink to={paths.terms}>{texts.termsLink}</InlineLink>.
        </p>
        <output className="visually-hidden">{paying ? texts.paying : null}</output>
      </Form>
    </div>
  )
}

/** Starts with the address of the last boleto; one that cannot be loaded is typed again. */
function BoletoAddress() {
  const { data: stored = null, isPending } = useQuery(payerAddressQuery)
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 4 }} aria-label={words.loading} />
  return <AddressFields initial={stored} />
}

type InstallmentListProps = {
  readonly option: SoldOption
  readonly value: number
  readonly onChange: (count: number) => void
}

/** The number of card instalments; a monthly plan is paid at once. */
function InstallmentList({ option, value, onChange }: InstallmentListProps) {
  const monthly = option.type === 'monthly'
  return (
    <Tooltip title={monthly ? texts.installmentsRejected : null}>
      <div>
        <ChoiceList
          label={texts.installments}
          value={String(value)}
          options={option.installments.map(({ count, display_name: text }) => ({ value: String(count), text }))}
          onChange={(count) => onChange(Number(count))}
          disabled={monthly}
          hint={monthly ? texts.installmentsRejected : null}
        />
      </div>
    </Tooltip>
  )
}
