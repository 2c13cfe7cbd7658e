import { Input, type InputRef } from 'antd'
import { useLayoutEffect, useRef, type ChangeEvent, type ComponentProps } from 'react'

/** The caret position in `formatted` with the same number of typed characters before it as in `typed`. */
export function caretAfterFormat(typed: string, caret: number, formatted: string, typedCharacter: RegExp): number {
  if (caret === typed.length) return formatted.length
  let count = 0
  for (let at = 0; at < caret; at += 1) {
    if (typedCharacter.test(typed.charAt(at))) count += 1
  }
  let typedCount = 0
  for (let at = 0; at < formatted.length; at += 1) {
    if (typedCount === count) return at
    if (typedCharacter.test(formatted.charAt(at))) typedCount += 1
  }
  return formatted.length
}

type Props = Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> & {
  readonly format: (typed: string) => string
  /** Matches characters that the user types, as opposed to punctuation that the format adds. */
  readonly typedCharacter: RegExp
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** Formats the text while it is typed and keeps the caret after the same character. */
export function FormattedInput({ format, typedCharacter, value = '', onChange, ...input }: Props) {
  const field = useRef<InputRef>(null)
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    const element = field.current?.input
    if (caret.current === null || !element || document.activeElement !== element) return
    // Inputs of type e-mail have no caret position.
    if (element.selectionStart !== null) element.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function rewrite(event: ChangeEvent<HTMLInputElement>) {
    const typed = event.target.value
    const formatted = format(typed)
    const at = event.target.selectionStart
    caret.current = at === null ? null : caretAfterFormat(typed, at, formatted, typedCharacter)
    onChange?.(formatted)
  }

  return <Input size="large" {...input} ref={field} value={value} onChange={rewrite} />
}
