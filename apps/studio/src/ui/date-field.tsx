import { DatePicker, type DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import { X } from 'lucide-react'

type Appearance =
  | 'id'
  | 'size'
  | 'className'
  | 'placeholder'
  | 'status'
  | 'disabledDate'
  | 'aria-invalid'
  | 'aria-describedby'

export type DateFieldProps = Pick<DatePickerProps, Appearance> & {
  /** A calendar day of the wire: `2026-11-29`. */
  readonly value: string | null
  readonly onChange: (day: string | null) => void
}

const wire = 'YYYY-MM-DD'

// Large enough to tap; antd's icon has 14 px.
const clear = { clearIcon: <X size={24} strokeWidth={1.5} aria-hidden="true" /> }

/** A date in Brazilian format, typed or picked from a calendar. */
export function DateField({ value, onChange, ...picker }: DateFieldProps) {
  return (
    <DatePicker
      {...picker}
      value={value === null ? null : dayjs(value)}
      showNow={false}
      format="DD/MM/YYYY"
      allowClear={clear}
      onChange={(date) => onChange(date?.format(wire) ?? null)}
    />
  )
}
