import { formatPhone } from '@revela/domain'
import { access } from '@revela/phrases'
import type { ComponentProps } from 'react'
import { FormattedInput } from './formatted-input.tsx'

type Props = Omit<ComponentProps<typeof FormattedInput>, 'format' | 'typedCharacter'>

/** Formatted as (NN) NNNNN-NNNN and limited to fifteen characters. */
export function PhoneInput(props: Props) {
  return (
    <FormattedInput
      inputMode="tel"
      autoComplete="tel-national"
      placeholder={access.fields.whatsappExample}
      {...props}
      format={formatPhone}
      typedCharacter={/\d/}
    />
  )
}
