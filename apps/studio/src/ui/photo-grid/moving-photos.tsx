import type { FixedRows } from '@revela/photos/layout'
import { pictureMove } from '@revela/phrases'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { GridPicture } from './grid-picture.ts'
import { markAt } from './place-at.ts'
import { placeFor, type Lifted } from './use-moving.ts'
import styles from './moving-photos.module.css'

type Props = {
  readonly lifted: Lifted
  readonly ghost: RefObject<HTMLDivElement | null>
  readonly stack: FixedRows
  readonly gap: number
  readonly photo: GridPicture | undefined
}

/** While photos are moved: where they would go, what is on its way, and what to do next. */
export function MovingPhotos({ lifted, ghost, stack, gap, photo }: Props) {
  const count = lifted.ids.size
  const place = placeFor(stack, lifted)
  return (
    <>
      {place ? <div className={styles.mark} style={markAt(stack, gap, place)} aria-hidden="true" /> : null}
      {createPortal(
        lifted.by === 'drag' ? (
          <div ref={ghost} className={styles.ghost} aria-hidden="true">
            {photo?.state === 'ready' ? <img src={photo.thumb} alt="" className={styles.photo} /> : null}
            {count > 1 ? <span className={styles.count}>{count}</span> : null}
          </div>
        ) : (
          <output className={styles.hint}>{pictureMove.hint(count)}</output>
        ),
        document.body,
      )}
    </>
  )
}
