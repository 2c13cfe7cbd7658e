import { errorHelp } from '@revela/phrases'
import { Input } from 'antd'
import type { ComponentProps } from 'react'
import styles from './autosave-text.module.css'

/** The longest name of a gallery, a work, a client or an account. */
export const NAME_MAX = 120

/** Says that a text has reached its longest, because the input cuts what is typed or pasted beyond. */
export function LengthNote({ value, max }: { readonly value: unknown; readonly max: number }) {
  const isFull = typeof value === 'string' && value.length >= max
  return <output className={styles.hint}>{isFull ? errorHelp.textFull(max) : null}</output>
}

/** A name in a form. */
export function NameInput(props: Omit<ComponentProps<typeof Input>, 'maxLength' | 'size'>) {
  return (
    <>
      <Input size="large" autoComplete="off" {...props} maxLength={NAME_MAX} />
      <LengthNote value={props.value} max={NAME_MAX} />
    </>
  )
}
