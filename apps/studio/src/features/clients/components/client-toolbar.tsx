import { clients } from '@revela/phrases'
import { Button, Input } from 'antd'
import { Plus, Search } from 'lucide-react'
import styles from './client-toolbar.module.css'

type Props = {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly onAdd: () => void
}

export function ClientToolbar({ search, onSearch, onAdd }: Props) {
  return (
    <div className={styles.toolbar}>
      <Input
        type="search"
        allowClear
        maxLength={120}
        className={styles.search ?? ''}
        prefix={<Search size={18} strokeWidth={1.75} aria-hidden="true" />}
        placeholder={clients.search}
        aria-label={clients.search}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <Button type="primary" size="large" icon={<Plus size={18} strokeWidth={2} aria-hidden="true" />} onClick={onAdd}>
        {clients.add}
      </Button>
    </div>
  )
}
