import { galleryFilter } from '@revela/phrases'
import { Checkbox } from 'antd'
import {
  countFilters,
  noFilters,
  selectionStates,
  type GalleryFilters,
  type SelectionState,
} from '../lib/list-state.ts'
import { CreatedRange } from './created-range.tsx'
import styles from './filter-panel.module.css'

type Props = { readonly filters: GalleryFilters; readonly onChange: (filters: GalleryFilters) => void }

export function FilterPanel({ filters, onChange }: Props) {
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
      {countFilters(filters) > 0 ? (
        <button type="button" className={styles.clear} onClick={() => onChange(noFilters)}>
          {galleryFilter.clear}
        </button>
      ) : null}
    </>
  )
}
