import { formatPixKey, type PixKeyKind } from '@revela/domain'
import { pixSettings as texts } from '@revela/phrases'
import type { ComponentProps } from 'react'
import { FormattedInput } from '../../../ui/formatted-input.tsx'

type Props = Omit<ComponentProps<typeof FormattedInput>, 'format' | 'typedCharacter'> & { readonly kind: PixKeyKind }

const modes = { cpf: 'numeric', cnpj: 'text', email: 'email', phone: 'tel', random: 'text' } as const

/** Written as its kind is written, as it is typed. */
export function KeyInput({ kind, ...input }: Props) {
  return (
    <FormattedInput
      inputMode={modes[kind]}
      autoCapitalize="none"
      autoCorrect="off"
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      placeholder={texts.examples[kind]}
      {...input}
      format={(typed) => formatPixKey(kind, typed)}
      typedCharacter={kind === 'email' || kind === 'random' ? /./ : /[0-9A-Za-z]/}
    />
  )
}
