import { cardBrand, isCardExpiryAhead, isLuhnValid, type CardBrand } from '@revela/domain'
import { cardForm } from '@revela/phrases'
import type { FormInstance } from 'antd'
import type { CardField, CardRejectedError, TypedCard } from './card-token.ts'

/** The typed values; number and security code are sent to the gateway only. */
export type CardValues = Readonly<Record<CardField, string>>

const invalidTexts: Readonly<Record<CardField, string>> = {
  creditCardNumber: cardForm.invalid.number,
  creditCardOwnerName: cardForm.invalid.owner,
  creditCardExpirationDate: cardForm.invalid.expiry,
  creditCardSecureCode: cardForm.invalid.code,
}

/** Validates a field as far as the browser can. */
export function cardProblem(field: CardField, typed: string, now: Date): string | null {
  const digits = typed.replaceAll(/\D/g, '')
  switch (field) {
    case 'creditCardNumber':
      if (digits.length < 13 || !isLuhnValid(digits)) return invalidTexts[field]
      return cardBrand(digits) === null ? cardForm.invalid.brand : null
    case 'creditCardExpirationDate':
      return isCardExpiryAhead(typed, now) ? null : invalidTexts[field]
    case 'creditCardSecureCode':
      return /^\d{3,4}$/.test(typed) ? null : invalidTexts[field]
    case 'creditCardOwnerName':
      return typed.trim().length > 1 && !/\d/.test(typed) ? null : invalidTexts[field]
  }
}

export function typedCard(values: CardValues): TypedCard {
  return {
    number: values.creditCardNumber,
    expires: values.creditCardExpirationDate,
    securityCode: values.creditCardSecureCode,
    owner: values.creditCardOwnerName,
  }
}

/** The card data that our server receives besides the tokens. */
export function cardFacts(values: CardValues): {
  readonly creditCardOwnerName: string
  readonly creditCardExpirationDate: string
  readonly creditCardBrand: CardBrand
} {
  return {
    creditCardOwnerName: values.creditCardOwnerName.trim(),
    creditCardExpirationDate: values.creditCardExpirationDate,
    // The validation of the field rejects a number without a known brand.
    creditCardBrand: cardBrand(values.creditCardNumber) ?? 'visa',
  }
}

/** Shows the errors under the fields that the gateway rejected. */
export function showCardRejection<Values>(form: FormInstance<Values>, { fields }: CardRejectedError): void {
  form.setFields(fields.map((name) => ({ name: name as never, errors: [invalidTexts[name]] })))
  if (fields[0] !== undefined) form.focusField(fields[0])
}
