import { words } from '@revela/phrases'
import { Input, type InputRef } from 'antd'
import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { ignoreEnter } from '../lib/ignore-enter.ts'
import styles from './search-input.module.css'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly ref?: Ref<InputRef>
}

// Large enough to tap; antd's icon has 12 px.
const clear = { clearIcon: <X size={24} strokeWidth={1.5} aria-label={words.clearSearch} /> }

/** Searches a list while typing. */
export function SearchInput({ label, value, onChange, ref }: Props) {
  return (
    <Input
      ref={ref}
      type="search"
      allowClear={clear}
      maxLength={120}
      className={styles.search ?? ''}
      prefix={<Search size={18} strokeWidth={1.75} aria-hidden="true" />}
      placeholder={label}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={ignoreEnter}
    />
  )
}
