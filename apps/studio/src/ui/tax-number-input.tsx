import { formatCnpj, formatCpf, isCpfOrCnpj, plainTaxId } from '@revela/domain'
import { cardForm } from '@revela/phrases'
import type { ComponentProps } from 'react'
import { FormattedInput } from './formatted-input.tsx'

type Props = Omit<ComponentProps<typeof FormattedInput>, 'format' | 'typedCharacter'>

/** Up to eleven digits are a CPF; a longer text, or one with a letter, is a CNPJ. */
export function formatTaxNumber(typed: string): string {
  const plain = plainTaxId(typed).replaceAll(/[^0-9A-Z]/g, '')
  return plain.length > 11 || /[A-Z]/.test(plain) ? formatCnpj(plain) : formatCpf(plain)
}

export const taxNumberRule = {
  validator: (_: unknown, typed = '') =>
    isCpfOrCnpj(typed) ? Promise.resolve() : Promise.reject(new Error(cardForm.taxNumberInvalid)),
}

/** An input for a CPF or CNPJ, formatted as such. */
export function TaxNumberInput(props: Props) {
  return (
    <FormattedInput
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={18}
      {...props}
      format={formatTaxNumber}
      typedCharacter={/[0-9A-Za-z]/}
    />
  )
}
