import { saoPauloDay } from '@revela/domain'
import { galleries, galleryArchive, galleryFilter, pictureSearch } from '@revela/phrases'
import { Button, Checkbox } from 'antd'
import { Image as ImageIcon, LayoutGrid, List, ListFilter, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { DayPicker } from '../../../ui/day-picker.tsx'
import iconButton from '../../../ui/icon-button.module.css'
import { SearchInput } from '../../../ui/search-input.tsx'
import {
  type DateRange,
  isFutureDay,
  type RangeEdge,
  rangeError,
  countFilters,
  type GalleryFilters,
  gallerySorts,
  type GallerySort,
  type GalleryView,
  noFilters,
  type SelectionState,
  selectionStates,
} from '../lib/list-state.ts'
import { FindPictureDialog } from './find-picture-dialog.tsx'
import styles from './list-toolbar.module.css'

type CreatedRangeProps = DateRange & { readonly onChange: (range: DateRange) => void }

const wire = 'YYYY-MM-DD'

function CreatedRange({ start, end, onChange }: CreatedRangeProps) {
  const id = useId()
  const [changed, setChanged] = useState<RangeEdge>('end')
  const errors = rangeError({ start, end }, changed)

  function edge(name: RangeEdge, label: string, day: string | null) {
    const error = errors[name]
    return (
      <div className={styles.edge}>
        <label htmlFor={`${id}-${name}`} className={styles.label}>
          {label}
        </label>
        <DayPicker
          id={`${id}-${name}`}
          value={day}
          placeholder={galleryFilter.datePlaceholder}
          disabledDate={(date) => isFutureDay(date.format(wire), saoPauloDay(new Date()))}
          status={error ? 'error' : ''}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-${name}-error` : undefined}
          onChange={(next) => {
            setChanged(name)
            onChange({ start, end, [name]: next })
          }}
        />
        {error ? (
          <p id={`${id}-${name}-error`} role="alert" className={styles.error}>
            {error}
          </p>
        ) : null}
      </div>
    )
  }

  return (
    <div className={styles.range}>
      {edge('start', galleryFilter.from, start)}
      {edge('end', galleryFilter.until, end)}
    </div>
  )
}

type FilterPanelProps = { readonly filters: GalleryFilters; readonly onChange: (filters: GalleryFilters) => void }

function FilterPanel({ filters, onChange }: FilterPanelProps) {
  function turn(state: SelectionState, on: boolean) {
    const selections = selectionStates.filter((one) => (one === state ? on : filters.selections.includes(one)))
    onChange({ ...filters, selections })
  }

  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{galleryFilter.selection}</legend>
        <div className={styles.boxes}>
          {selectionStates.map((state) => (
            <Checkbox
              key={state}
              checked={filters.selections.includes(state)}
              onChange={(event) => turn(state, event.target.checked)}
            >
              {galleryFilter.selections[state]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{galleryFilter.download}</legend>
        <div className={styles.boxes}>
          <Checkbox
            checked={filters.downloadActive}
            onChange={(event) => onChange({ ...filters, downloadActive: event.target.checked })}
          >
            {galleryFilter.downloadActive}
          </Checkbox>
          <Checkbox
            checked={filters.downloadInactive}
            onChange={(event) => onChange({ ...filters, downloadInactive: event.target.checked })}
          >
            {galleryFilter.downloadInactive}
          </Checkbox>
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{galleryFilter.created}</legend>
        <CreatedRange
          start={filters.start}
          end={filters.end}
          onChange={(range) => onChange({ ...filters, ...range })}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{galleryArchive.filter}</legend>
        <div className={styles.boxes}>
          <Checkbox
            checked={filters.archived}
            onChange={(event) => onChange({ ...filters, archived: event.target.checked })}
          >
            {galleryArchive.onlyArchived}
          </Checkbox>
        </div>
      </fieldset>
      {countFilters(filters) > 0 ? (
        <button type="button" className={styles.clear} onClick={() => onChange(noFilters)}>
          {galleryFilter.clear}
        </button>
      ) : null}
    </>
  )
}

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
        <SortChoice sort={sort} onChange={onSort} />
        <button
          type="button"
          className={styles.quiet}
          title={pictureSearch.button}
          aria-haspopup="dialog"
          onClick={() => setFinding(true)}
        >
          <ImageIcon size={18} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.spare}>{pictureSearch.button}</span>
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
      <FindPictureDialog open={finding} onClose={() => setFinding(false)} />
    </div>
  )
}
