import { formatMoney, type CheckoutChoice, type PaymentMethod } from '@revela/domain'
import { cardForm, checkoutOverview as texts } from '@revela/phrases'
import { Button, Form, type FormInstance } from 'antd'
import { clearFieldErrors } from '../../../lib/field-errors.ts'
import { paths } from '../../../lib/paths.ts'
import { CardFields } from '../../../ui/card-fields.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { TaxNumberInput, taxNumberRule } from '../../../ui/tax-number-input.tsx'
import type { PaymentValues } from '../api/buy-plan.ts'
import type { SoldOption } from '../api/solution.ts'
import { InstallmentList } from './installment-list.tsx'
import { MethodChoice } from './method-choice.tsx'
import styles from './payment-form.module.css'

type Props = {
  readonly form: FormInstance<PaymentValues>
  readonly choice: CheckoutChoice
  readonly option: SoldOption
  readonly refused: Readonly<Partial<Record<PaymentMethod, string>>>
  readonly paying: boolean
  /** The price is about to change: nobody pays what the button does not say. */
  readonly repricing: boolean
  /** Null while it is not known where cards are traded for tokens. */
  readonly onPay: ((values: PaymentValues) => void) | null
  readonly onChange: (next: Partial<CheckoutChoice>) => void
}

const buttons = { 'credit-card': texts.pay, 'payment-slip': texts.slip, pix: texts.pix } as const

const nothing: PaymentValues = {
  creditCardNumber: '',
  creditCardOwnerName: '',
  creditCardExpirationDate: '',
  creditCardSecureCode: '',
  cpf_cnpj: '',
}

export function PaymentForm({ form, choice, option, refused, paying, repricing, onPay, onChange }: Props) {
  const { amount } = option.quote
  return (
    <div className={styles.payment}>
      <MethodChoice value={choice.method} refused={refused} onChange={(method) => onChange({ method })} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={nothing}
        onValuesChange={(changed: Partial<PaymentValues>) => clearFieldErrors(form, changed)}
        // Of the fields of another method nothing is left.
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
          <Form.Item name="cpf_cnpj" label={cardForm.taxNumber} extra={cardForm.taxNumberHint} rules={[taxNumberRule]}>
            <TaxNumberInput />
          </Form.Item>
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
