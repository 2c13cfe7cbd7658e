import { galleries, galleryFilter, galleryList } from '@revela/phrases'
import { Button } from 'antd'
import { Image as ImageIcon, LayoutGrid, List, ListFilter, Plus, Trash2 } from 'lucide-react'
import { lazy, startTransition, useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import iconButton from '../../../ui/icon-button.module.css'
import { lazyDialog, Preload } from '../../../ui/lazy-dialog.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import {
  countFilters,
  type GalleryFilters,
  gallerySorts,
  type GallerySort,
  type GalleryView,
} from '../lib/list-state.ts'
import styles from './list-toolbar.module.css'

const FindPictureDialog = lazyDialog(
  () => import('./find-picture-dialog.tsx').then((loaded) => loaded.FindPictureDialog),
  ({ open }) => open,
)

export const loadFilterPanel = () => import('./filter-panel.tsx')
const FilterPanel = lazy(async () => ({ default: (await loadFilterPanel()).FilterPanel }))

const texts = galleries.view
const views = [
  { view: 'list', label: texts.list, Icon: List },
  { view: 'grid', label: texts.grid, Icon: LayoutGrid },
] as const

type ViewSwitchProps = { readonly view: GalleryView; readonly onChange: (view: GalleryView) => void }

function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">{texts.label}</legend>
      {views.map(({ view: one, label, Icon }) => (
        <button
          key={one}
          type="button"
          className={`${iconButton.button} ${styles.view}`}
          aria-label={label}
          aria-pressed={view === one}
          onClick={() => onChange(one)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  )
}

type SortChoiceProps = { readonly sort: GallerySort; readonly onChange: (sort: GallerySort) => void }

function SortChoice({ sort, onChange }: SortChoiceProps) {
  return (
    <select
      className={styles.sort}
      aria-label={galleries.sort.label}
      value={sort}
      onChange={(event) => onChange(gallerySorts.find((one) => one === event.target.value) ?? 'newest')}
    >
      {gallerySorts.map((one) => (
        <option key={one} value={one}>
          {galleries.sort[one]}
        </option>
      ))}
    </select>
  )
}

type Props = {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly filters: GalleryFilters
  readonly onFilters: (filters: GalleryFilters) => void
  readonly sort: GallerySort
  readonly onSort: (sort: GallerySort) => void
  /** `null` if the list has only one view. */
  readonly view: GalleryView | null
  readonly onView: (view: GalleryView) => void
  readonly onCreate: () => void
}

export function ListToolbar(props: Props) {
  const { search, onSearch, filters, onFilters, sort, onSort, view, onView, onCreate } = props
  const active = countFilters(filters)
  const [open, setOpen] = useState(active > 0)
  const [finding, setFinding] = useState(false)
  const panel = useId()
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        <SearchInput label={galleries.search} value={search} onChange={onSearch} className={styles.search} />
        <button
          type="button"
          className={styles.quiet}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => startTransition(() => setOpen(!open))}
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
        <SortChoice sort={sort} onChange={onSort} />
        <button
          type="button"
          className={styles.quiet}
          title={galleryList.findPicture}
          aria-haspopup="dialog"
          onClick={() => setFinding(true)}
        >
          <ImageIcon size={18} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.spare}>{galleryList.findPicture}</span>
        </button>
        <Link to={paths.galleryTrash} className={styles.quiet} title={galleries.trash}>
          <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.spare}>{galleries.trash}</span>
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
      <Preload load={loadFilterPanel} />
      <FindPictureDialog open={finding} onClose={() => setFinding(false)} />
    </div>
  )
}
