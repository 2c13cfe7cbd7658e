import { galleries, galleryFilter } from '@revela/phrases'
import { Button } from 'antd'
import { ListFilter, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { SearchInput } from '../../../ui/search-input.tsx'
import { countFilters, type GalleryFilters, type GalleryView } from '../lib/list-state.ts'
import { FilterPanel } from './filter-panel.tsx'
import { ViewSwitch } from './view-switch.tsx'
import styles from './list-toolbar.module.css'

type Props = {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly filters: GalleryFilters
  readonly onFilters: (filters: GalleryFilters) => void
  /** `null` where there is only one way to show the list. */
  readonly view: GalleryView | null
  readonly onView: (view: GalleryView) => void
  readonly onCreate: () => void
}

export function ListToolbar({ search, onSearch, filters, onFilters, view, onView, onCreate }: Props) {
  const active = countFilters(filters)
  const [open, setOpen] = useState(active > 0)
  const panel = useId()
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        <SearchInput label={galleries.search} value={search} onChange={onSearch} />
        <button
          type="button"
          className={styles.quiet}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          <ListFilter size={18} strokeWidth={1.75} aria-hidden="true" />
          {galleryFilter.button}
          {active > 0 ? (
            <span className={styles.badge}>
              <span aria-hidden="true">{active}</span>
              <span className="visually-hidden">{galleryFilter.active(active)}</span>
            </span>
          ) : null}
        </button>
        <Link to={paths.galleryTrash} className={styles.quiet}>
          <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
          {galleries.trash}
        </Link>
        <span className={styles.space} />
        {view === null ? null : <ViewSwitch view={view} onChange={onView} />}
        <Button
          type="primary"
          size="large"
          icon={<Plus size={18} strokeWidth={2} aria-hidden="true" />}
          onClick={onCreate}
        >
          {galleries.create}
        </Button>
      </div>
      <section id={panel} className={styles.panel} aria-label={galleryFilter.panel} hidden={!open}>
        {open ? <FilterPanel filters={filters} onChange={onFilters} /> : null}
      </section>
    </div>
  )
}
