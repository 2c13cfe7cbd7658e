import { formatMoney } from '@revela/domain'
import { errorHelp, galleryBalance as texts } from '@revela/phrases'
import { useId } from 'react'
import { MoneyInput } from '../../../ui/number-inputs.tsx'
import styles from './balance-settings.module.css'
import formStyles from './gallery-password.module.css'

type Props = {
  readonly value: string
  /** Cents that were received already and are part of the amount. */
  readonly paid?: number
  /** The form was submitted without an amount. */
  readonly isMissing: boolean
  readonly onChange: (text: string) => void
}

/** The amount that a gallery's downloads wait for. */
export function AmountField({ value, paid = 0, isMissing, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={formStyles.label}>
        {paid > 0 ? texts.totalAmount(formatMoney(paid)) : texts.amount}
      </label>
      <MoneyInput
        id={id}
        size="large"
        value={value}
        status={isMissing ? 'error' : ''}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        onChange={onChange}
      />
      {isMissing ? (
        <p id={`${id}-error`} role="alert" className={formStyles.error}>
          {errorHelp.fieldRequired}
        </p>
      ) : null}
    </div>
  )
}
