import type { PaymentMethod } from '@revela/domain'
import { checkoutOverview as texts } from '@revela/phrases'
import { Barcode, CreditCard, QrCode } from 'lucide-react'
import { useId } from 'react'
import styles from './method-choice.module.css'

const icons = { 'credit-card': CreditCard, pix: QrCode, 'payment-slip': Barcode } as const
const methods = ['credit-card', 'pix', 'payment-slip'] as const

type Props = {
  readonly value: PaymentMethod
  /** Why a method cannot be used for this order. */
  readonly refused: Readonly<Partial<Record<PaymentMethod, string>>>
  readonly onChange: (method: PaymentMethod) => void
}

export function MethodChoice({ value, refused, onChange }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{texts.method.legend}</legend>
      <div className={styles.methods}>
        {methods.map((method) => {
          const Icon = icons[method]
          const reason = refused[method]
          return (
            <label key={method} className={styles.method} data-refused={reason !== undefined || undefined}>
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
    </fieldset>
  )
}
