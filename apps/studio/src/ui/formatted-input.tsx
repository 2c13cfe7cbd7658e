import { Input, type InputRef } from 'antd'
import { useLayoutEffect, useRef, type ChangeEvent, type ComponentProps } from 'react'

/** Where the caret belongs in `formatted` so that as many typed characters stand before it as did in `typed`. */
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
  /** Characters the person typed, as opposed to the punctuation the format adds. */
  readonly typedCharacter: RegExp
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** Rewrites what is typed as it is typed, keeping the caret behind the same character. */
export function FormattedInput({ format, typedCharacter, value = '', onChange, ...input }: Props) {
  const field = useRef<InputRef>(null)
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    const element = field.current?.input
    if (caret.current === null || !element || document.activeElement !== element) return
    // Fields of type e-mail have no caret to set.
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
