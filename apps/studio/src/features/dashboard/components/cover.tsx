import { Image } from 'lucide-react'
import { useState } from 'react'
import type { Dashboard } from '../api/dashboard-query.ts'
import styles from './cover.module.css'

type Props = Pick<Dashboard['galleries'][number], 'cover' | 'cover_focus'>

/** A gallery's photograph, cropped around the point that matters. It fills its box. */
export function Cover({ cover, cover_focus: focus }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  if (cover === null || broken === cover) {
    return (
      <span className={styles.blank}>
        <Image size={22} strokeWidth={1.5} aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      className={styles.image}
      src={cover}
      alt=""
      decoding="async"
      style={{ objectPosition: `${focus.x / 10}% ${focus.y / 10}%` }}
      onError={() => setBroken(cover)}
    />
  )
}
