import { clients } from '@revela/phrases'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { SearchInput } from '../../../ui/search-input.tsx'
import styles from './client-toolbar.module.css'

type Props = {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly onAdd: () => void
}

export function ClientToolbar({ search, onSearch, onAdd }: Props) {
  return (
    <div className={styles.toolbar}>
      <SearchInput label={clients.search} value={search} onChange={onSearch} />
      <Button type="primary" size="large" icon={<Plus size={18} strokeWidth={2} aria-hidden="true" />} onClick={onAdd}>
        {clients.add}
      </Button>
    </div>
  )
}
