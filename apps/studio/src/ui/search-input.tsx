import { words } from '@revela/phrases'
import { Search, X } from 'lucide-react'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { ignoreEnter } from '../lib/ignore-enter.ts'
import styles from './search-input.module.css'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly className?: string | undefined
  readonly ref?: Ref<{ readonly focus: () => void }>
}

/** Searches a list while typing. Looks like antd's input, whose script is too large for a page that only searches. */
export function SearchInput({ label, value, onChange, className = '', ref }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const focus = () => input.current?.focus()
  useImperativeHandle(ref, () => ({ focus }))

  function clear() {
    onChange('')
    focus()
  }

  return (
    <span className={`${styles.search} ${className}`}>
      <Search size={18} strokeWidth={1.75} aria-hidden="true" className={styles.icon} onClick={focus} />
      <input
        ref={input}
        type="search"
        maxLength={120}
        className={styles.input}
        placeholder={label}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={ignoreEnter}
      />
      {/* The focus stays in the field. */}
      <button
        type="button"
        className={styles.clear}
        aria-label={words.clearSearch}
        hidden={value === ''}
        onMouseDown={(event) => event.preventDefault()}
        onClick={clear}
      >
        <X size={24} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </span>
  )
}
