import { saoPauloDay } from '@revela/domain'
import { galleryArchive, galleryFilter } from '@revela/phrases'
import { Checkbox } from 'antd'
import { useId, useState } from 'react'
import { DayPicker } from '../../../ui/day-picker.tsx'
import {
  countFilters,
  type DateRange,
  type GalleryFilters,
  isFutureDay,
  noFilters,
  type RangeEdge,
  rangeError,
  type SelectionState,
  selectionStates,
} from '../lib/list-state.ts'
import styles from './filter-panel.module.css'

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

export function FilterPanel({ filters, onChange }: FilterPanelProps) {
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
