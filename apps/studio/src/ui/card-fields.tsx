import { cardBrand, formatCardExpiry, formatCardNumber } from '@revela/domain'
import { cardForm as texts } from '@revela/phrases'
import { Form } from 'antd'
import { Lock } from 'lucide-react'
import type { CardField } from '../lib/card-token.ts'
import { cardProblem } from '../lib/card-values.ts'
import styles from './card-fields.module.css'
import { FormattedInput } from './formatted-input.tsx'

const digit = /\d/
const ruleOf = (field: CardField) => ({
  validator: (_: unknown, typed = '') => {
    const problem = cardProblem(field, typed, new Date())
    return problem === null ? Promise.resolve() : Promise.reject(new Error(problem))
  },
})

const upper = (typed: string) => typed.toLocaleUpperCase('pt-BR')
const code = (typed: string) => typed.replaceAll(/\D/g, '').slice(0, 4)

/** The card brand, once the number identifies it. */
function Brand() {
  const number = Form.useWatch<string | undefined>('creditCardNumber')
  const brand = cardBrand(number ?? '')
  return (
    <span className={styles.brand} aria-live="polite">
      {brand === null ? null : texts.brands[brand]}
    </span>
  )
}

/** The four fields of a card, with their wire names. Autofill and pasted values of any format are accepted. */
export function CardFields() {
  return (
    <div className={styles.fields}>
      <Form.Item name="creditCardNumber" label={texts.number} rules={[ruleOf('creditCardNumber')]}>
        <FormattedInput
          format={formatCardNumber}
          typedCharacter={digit}
          inputMode="numeric"
          autoComplete="cc-number"
          suffix={<Brand />}
        />
      </Form.Item>
      <Form.Item name="creditCardOwnerName" label={texts.owner} rules={[ruleOf('creditCardOwnerName')]}>
        <FormattedInput
          format={upper}
          typedCharacter={/./}
          autoComplete="cc-name"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={120}
        />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="creditCardExpirationDate" label={texts.expiry} rules={[ruleOf('creditCardExpirationDate')]}>
          <FormattedInput
            format={formatCardExpiry}
            typedCharacter={digit}
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder={texts.expiryHint}
          />
        </Form.Item>
        <Form.Item name="creditCardSecureCode" label={texts.code} rules={[ruleOf('creditCardSecureCode')]}>
          <FormattedInput format={code} typedCharacter={digit} inputMode="numeric" autoComplete="cc-csc" />
        </Form.Item>
      </div>
      <p className={styles.safe}>
        <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
        {texts.safe}
      </p>
    </div>
  )
}
