import type { ComponentProps } from 'react'
import { FormattedInput } from './formatted-input.tsx'

type Props = Omit<ComponentProps<typeof FormattedInput>, 'format' | 'typedCharacter'>

const lowercase = (typed: string) => typed.toLowerCase()

/**
 * Converts to lower case while typing. The type is text, because an e-mail input would lose the caret at every capital
 * letter.
 */
export function EmailInput(props: Props) {
  return (
    <FormattedInput
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={254}
      {...props}
      format={lowercase}
      typedCharacter={/./}
    />
  )
}
