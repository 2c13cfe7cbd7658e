import { access } from '@revela/phrases'
import { Input } from 'antd'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import styles from './password-input.module.css'

type Props = Omit<ComponentProps<typeof Input>, 'type' | 'suffix'>

/** A password input whose value can be revealed. */
export function PasswordInput(props: Props) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Input
      size="large"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className={styles.toggle}
          aria-label={shown ? access.fields.hidePassword : access.fields.showPassword}
          aria-controls={props.id}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
    />
  )
}
