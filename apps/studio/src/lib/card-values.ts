import { cardBrand, isCardExpiryAhead, isLuhnValid, type CardBrand } from '@revela/domain'
import { cardForm } from '@revela/phrases'
import type { FormInstance } from 'antd'
import type { CardField, CardRejectedError, TypedCard } from './card-token.ts'

/** What a person types; number and code never leave the browser but to the gateway. */
export type CardValues = Readonly<Record<CardField, string>>

const invalidTexts: Readonly<Record<CardField, string>> = {
  creditCardNumber: cardForm.invalid.number,
  creditCardOwnerName: cardForm.invalid.owner,
  creditCardExpirationDate: cardForm.invalid.expiry,
  creditCardSecureCode: cardForm.invalid.code,
}

/** What is wrong with a field as far as a browser can tell. */
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

/** What our server is told of a card beside its tokens. */
export function cardFacts(values: CardValues): {
  readonly creditCardOwnerName: string
  readonly creditCardExpirationDate: string
  readonly creditCardBrand: CardBrand
} {
  return {
    creditCardOwnerName: values.creditCardOwnerName.trim(),
    creditCardExpirationDate: values.creditCardExpirationDate,
    // The field's own check has refused a number without one.
    creditCardBrand: cardBrand(values.creditCardNumber) ?? 'visa',
  }
}

/** Under the fields the gateway did not take. */
export function showCardRejection<Values>(form: FormInstance<Values>, { fields }: CardRejectedError): void {
  form.setFields(fields.map((name) => ({ name: name as never, errors: [invalidTexts[name]] })))
  if (fields[0] !== undefined) form.focusField(fields[0])
}
