import { words } from '@revela/phrases'
import { Input } from 'antd'
import { Search, X } from 'lucide-react'
import styles from './search-input.module.css'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}

// As large as a fingertip needs; the kit's own is 12 px.
const clear = { clearIcon: <X size={24} strokeWidth={1.5} aria-label={words.clearSearch} /> }

/** Finds in a list while one types. */
export function SearchInput({ label, value, onChange }: Props) {
  return (
    <Input
      type="search"
      allowClear={clear}
      maxLength={120}
      className={styles.search ?? ''}
      prefix={<Search size={18} strokeWidth={1.75} aria-hidden="true" />}
      placeholder={label}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
