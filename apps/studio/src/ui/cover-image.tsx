import { Image } from 'lucide-react'
import { useState } from 'react'
import { objectPosition, type Focus } from '../lib/focus.ts'
import styles from './cover-image.module.css'

type Props = { readonly src: string | null; readonly focus: Focus; readonly eager?: boolean }

/** A cover cropped around its focus point. It fills its box and is decorative, because the title is beside it. */
export function CoverImage({ src, focus, eager = false }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src === null || broken === src) {
    return (
      <span className={styles.blank}>
        <Image size={22} strokeWidth={1.5} aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      className={styles.image}
      src={src}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      style={{ objectPosition: objectPosition(focus) }}
      onError={() => setBroken(src)}
    />
  )
}
