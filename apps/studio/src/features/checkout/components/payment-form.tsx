import { type CheckoutChoice, formatMoney, type PaymentMethod } from '@revela/domain'
import { cardForm, checkoutOverview as texts } from '@revela/phrases'
import { Button, Form, type FormInstance, Tooltip } from 'antd'
import { Barcode, CreditCard, QrCode } from 'lucide-react'
import { useId, useState } from 'react'
import { clearFieldErrors } from '../../../lib/call-errors.ts'
import { paths } from '../../../lib/paths.ts'
import { AddressFields } from '../../../ui/address-fields.tsx'
import { CardFields } from '../../../ui/card-fields.tsx'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { HelpLink } from '../../../ui/help-link.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { OptionChoice } from '../../../ui/option-choice.tsx'
import { formatTaxNumber, TaxNumberInput, taxNumberRule } from '../../../ui/tax-number-input.tsx'
import type { Billing, MeansOfPayment, PaymentValues, SavedCard } from '../api/buy-plan.ts'
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
  /** What the account has saved; undefined if it cannot be loaded, and then everything is typed. */
  readonly payer: Pick<Billing, 'card' | 'payer_address' | 'payer_tax_number'> | undefined
  readonly rejections: Readonly<Partial<Record<PaymentMethod, string>>>
  readonly paying: boolean
  /** The price is being updated: payment is disabled until the button shows the new price. */
  readonly repricing: boolean
  /** Null until the address of the card tokenization is known. */
  readonly onPay: ((values: PaymentValues, means: MeansOfPayment) => void) | null
  readonly onChange: (next: Partial<CheckoutChoice>) => void
}

const buttons = { 'credit-card': texts.pay, 'payment-slip': texts.boleto, pix: texts.pix } as const

/** The button names what is charged: the amount, or the installments. */
function buttonText({ method, installments }: CheckoutChoice, option: SoldOption): string {
  const { amount } = option.quote
  if (amount === 0) return texts.confirm
  const part = option.installments.find(({ count }) => count === installments)
  if (method === 'credit-card' && installments > 1 && part) return texts.payParts(installments, formatMoney(part.price))
  return buttons[method](formatMoney(amount))
}

const nothing: PaymentValues = {
  creditCardNumber: '',
  creditCardOwnerName: '',
  creditCardExpirationDate: '',
  creditCardSecureCode: '',
  cpf_cnpj: '',
}

export function PaymentForm(props: Props) {
  const { form, choice, option, payer, rejections, paying, repricing, onPay, onChange } = props
  const [usesSavedCard, setUsesSavedCard] = useState(true)
  const card = payer?.card ?? null
  const isFree = option.quote.amount === 0
  const means = isFree
    ? 'credit'
    : choice.method === 'credit-card' && card && usesSavedCard
      ? 'saved-card'
      : choice.method

  function fields() {
    if (isFree) return <p className={styles.free}>{texts.nothingToPay}</p>
    if (choice.method !== 'credit-card') {
      return (
        <>
          <Form.Item name="cpf_cnpj" label={cardForm.taxNumber} extra={cardForm.taxNumberHint} rules={[taxNumberRule]}>
            <TaxNumberInput />
          </Form.Item>
          {choice.method === 'payment-slip' ? <AddressFields initial={payer?.payer_address ?? null} /> : null}
        </>
      )
    }
    return (
      <>
        {card ? <CardChoice card={card} usesSaved={usesSavedCard} onChange={setUsesSavedCard} /> : null}
        {means === 'saved-card' ? null : <CardFields />}
        <div className={styles.parts}>
          <InstallmentList
            option={option}
            value={choice.installments}
            onChange={(installments) => onChange({ installments })}
          />
        </div>
      </>
    )
  }

  return (
    <div className={styles.payment}>
      {isFree ? null : (
        <MethodChoice value={choice.method} rejections={rejections} onChange={(method) => onChange({ method })} />
      )}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={{ ...nothing, cpf_cnpj: formatTaxNumber(payer?.payer_tax_number ?? '') }}
        onValuesChange={(changed: Partial<PaymentValues>) => clearFieldErrors(form, changed)}
        // Clears the fields of the other payment methods.
        onFinish={(values) => onPay?.({ ...nothing, ...values }, means)}
        disabled={paying}
        scrollToFirstError={{ focus: true }}
        noValidate
      >
        {fields()}
        <Button
          type="primary"
          htmlType="submit"
          size="large"
          block
          loading={paying}
          disabled={onPay === null || repricing}
        >
          {buttonText(choice, option)}
        </Button>
        <p className={styles.terms}>
          {texts.terms} <InlineLink to={paths.terms}>{texts.termsLink}</InlineLink>.
        </p>
        <output className="visually-hidden">{paying ? texts.paying : null}</output>
      </Form>
    </div>
  )
}

const brandName = (code: string) => (cardForm.brands as Readonly<Record<string, string>>)[code] ?? code

type CardChoiceProps = {
  readonly card: SavedCard
  readonly usesSaved: boolean
  readonly onChange: (usesSaved: boolean) => void
}

/** The saved card or another one. */
function CardChoice({ card, usesSaved, onChange }: CardChoiceProps) {
  const words = texts.savedCard
  return (
    <div className={styles.cards}>
      <OptionChoice
        legend={words.legend}
        value={usesSaved ? 'saved' : 'other'}
        options={[
          { value: 'saved', name: words.saved(brandName(card.brand), card.last_four), lead: words.savedLead },
          { value: 'other', name: words.other, lead: words.otherLead },
        ]}
        onChange={(value) => onChange(value === 'saved')}
      />
    </div>
  )
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
