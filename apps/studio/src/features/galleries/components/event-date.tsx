import { gallerySettings } from '@revela/phrases'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useId } from 'react'
import styles from './event-date.module.css'

type Props = { readonly value: string | null; readonly onSave: (day: string | null) => void }

export function EventDate({ value, onSave }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {gallerySettings.about.eventDate}
      </label>
      <DatePicker
        id={id}
        size="large"
        className={styles.picker ?? ''}
        value={value === null ? null : dayjs(value)}
        format="DD/MM/YYYY"
        placeholder={gallerySettings.about.noDate}
        onChange={(date) => onSave(date?.format('YYYY-MM-DD') ?? null)}
      />
    </div>
  )
}
