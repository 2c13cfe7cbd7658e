import { gallerySettings } from '@revela/phrases'
import { useId } from 'react'
import { DayPicker } from '../../../ui/day-picker.tsx'
import styles from './event-date.module.css'

type Props = { readonly value: string | null; readonly onSave: (day: string | null) => void }

export function EventDate({ value, onSave }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {gallerySettings.about.eventDate}
      </label>
      <DayPicker
        id={id}
        size="large"
        className={styles.picker ?? ''}
        value={value}
        placeholder={gallerySettings.about.noDate}
        onChange={onSave}
      />
    </div>
  )
}
