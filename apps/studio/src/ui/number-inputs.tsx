import { formatMoney } from '@revela/domain'
import type { ComponentProps } from 'react'
import { FormattedInput } from './formatted-input.tsx'

type Props = Omit<ComponentProps<typeof FormattedInput>, 'format' | 'typedCharacter'>

const maxDigits = 8

/** Digits fill the cents first, as on a card machine: `1500` becomes R$ 15,00. Zero becomes an empty text. */
export function moneyAsTyped(typed: string): string {
  const cents = Number(typed.replaceAll(/\D/g, '').slice(0, maxDigits))
  return cents === 0 ? '' : formatMoney(cents)
}

export function MoneyInput(props: Props) {
  return (
    <FormattedInput inputMode="numeric" autoComplete="off" {...props} format={moneyAsTyped} typedCharacter={/\d/} />
  )
}

type QuantityInputProps = Omit<ComponentProps<typeof FormattedInput>, 'format' | 'typedCharacter'>

function quantityAsTyped(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 6)
  return digits === '' ? '' : String(Number(digits))
}

/** An input for a whole number. */
export function QuantityInput(props: QuantityInputProps) {
  return (
    <FormattedInput inputMode="numeric" autoComplete="off" {...props} format={quantityAsTyped} typedCharacter={/\d/} />
  )
}
