import { galleryClosing as texts } from '@revela/phrases'
import { useId } from 'react'
import { DayPicker } from '../../../ui/day-picker.tsx'
import { useSetClosingDate } from '../api/gallery-access.ts'
import styles from './closing-date.module.css'

type Props = { readonly galleryId: string; readonly closesOn: string | null }

/** The last day for the family. It ends access and deletes nothing. */
export function ClosingDate({ galleryId, closesOn }: Props) {
  const id = useId()
  const { mutate, isPending, variables } = useSetClosingDate(galleryId)
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {texts.label}
      </label>
      <DayPicker
        id={id}
        size="large"
        className={styles.picker ?? ''}
        value={isPending ? variables : closesOn}
        placeholder={texts.none}
        aria-describedby={`${id}-hint`}
        onChange={(day) => mutate(day)}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {texts.hint}
      </p>
    </div>
  )
}
