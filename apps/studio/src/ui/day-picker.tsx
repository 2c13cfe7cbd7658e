import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import type { DateFieldProps } from './date-field.tsx'

// A tenth of the studio's script, which no page needs at once.
const DateField = lazy(async () => ({ default: (await import('./date-field.tsx')).DateField }))

/** `2026-11-29` as the field shows it: `29/11/2026`. */
const inField = (day: string) => day.split('-').toReversed().join('/')

/** A date in Brazilian format, typed or picked. Until the calendar is loaded, the same text in a field that is disabled. */
export function DayPicker(props: DateFieldProps) {
  const { id, size, className, placeholder, value } = props
  const waiting = { id, size, className, placeholder }
  return (
    <Suspense fallback={<Input {...waiting} disabled value={value === null ? '' : inField(value)} />}>
      <DateField {...props} />
    </Suspense>
  )
}
