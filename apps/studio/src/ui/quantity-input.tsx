import type { ComponentProps } from 'react'
import { FormattedInput } from './formatted-input.tsx'

type Props = Omit<ComponentProps<typeof FormattedInput>, 'format' | 'typedCharacter'>

function quantityAsTyped(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 6)
  return digits === '' ? '' : String(Number(digits))
}

/** A whole number of things. */
export function QuantityInput(props: Props) {
  return (
    <FormattedInput inputMode="numeric" autoComplete="off" {...props} format={quantityAsTyped} typedCharacter={/\d/} />
  )
}
