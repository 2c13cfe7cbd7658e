import { useState } from 'react'
import type { Gallery } from '../../../lib/gallery.ts'
import { objectPosition } from '../../../lib/focus.ts'
import styles from './preview-cover.module.css'

type Props = { readonly src: string | null; readonly focus: Gallery['cover_focus'] }

/** The cover inside a preview; nothing where there is none. */
export function PreviewCover({ src, focus }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src === null || broken === src) return null
  return (
    <img
      src={src}
      alt=""
      className={styles.cover}
      style={{ objectPosition: objectPosition(focus) }}
      onError={() => setBroken(src)}
    />
  )
}
