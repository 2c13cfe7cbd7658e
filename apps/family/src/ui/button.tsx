import type { ComponentProps } from 'react'
import styles from './button.module.css'

type ButtonAppearance = {
  readonly kind?: 'main' | 'quiet' | 'plain'
  readonly wide?: boolean
}

type ButtonProps = ButtonAppearance & {
  /** Ignores clicks for now, but keeps the focus. */
  readonly busy?: boolean
} & Omit<ComponentProps<'button'>, 'className' | 'disabled'>

const appearanceProps = ({ kind = 'main', wide = false }: ButtonAppearance) => ({
  className: styles.button,
  'data-kind': kind,
  'data-wide': wide || undefined,
})

export function Button({ kind, wide, busy = false, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      {...appearanceProps({ ...(kind && { kind }), ...(wide && { wide }) })}
      // oxlint-disable-next-line react/button-has-type -- the prop type allows only the three valid values
      type={type}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

export function ButtonLink({
  kind,
  wide,
  children,
  ...rest
}: ButtonAppearance & Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...rest} {...appearanceProps({ ...(kind && { kind }), ...(wide && { wide }) })}>
      {children}
    </a>
  )
}
