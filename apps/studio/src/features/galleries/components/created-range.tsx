import { saoPauloDay } from '@revela/domain'
import { galleryFilter } from '@revela/phrases'
import { useId, useState } from 'react'
import { isFutureDay, rangeError, type DateRange, type RangeEdge } from '../lib/date-range.ts'
import { DayPicker } from '../../../ui/day-picker.tsx'
import styles from './created-range.module.css'

type Props = DateRange & { readonly onChange: (range: DateRange) => void }

const wire = 'YYYY-MM-DD'

export function CreatedRange({ start, end, onChange }: Props) {
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
