import { galleryCover } from '@revela/phrases'
import type { Focus } from '../../../lib/focus.ts'
import { CoverImage } from '../../../ui/cover-image.tsx'
import styles from './cover-previews.module.css'

const shapes = [
  { shape: 'phone', name: galleryCover.previewPhone },
  { shape: 'wide', name: galleryCover.previewWide },
  { shape: 'row', name: galleryCover.previewRow },
] as const

/** The crops in which the cover will be seen. */
export function CoverPreviews({ src, focus }: { readonly src: string; readonly focus: Focus }) {
  return (
    <div>
      <p className={styles.label}>{galleryCover.previews}</p>
      <div className={styles.crops}>
        {shapes.map(({ shape, name }) => (
          <figure key={shape} className={styles.crop} data-shape={shape}>
            <div className={styles.picture}>
              <CoverImage src={src} focus={focus} eager />
            </div>
            <figcaption className={styles.name}>{name}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  )
}
