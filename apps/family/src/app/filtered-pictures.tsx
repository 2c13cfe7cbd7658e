import { familyFilter } from '@revela/phrases'
import type { Ref } from 'react'
import { NothingHere } from '../features/pictures/components/nothing-here.tsx'
import type { GridHandle } from '@revela/photos/grid'
import { PictureGrid } from '../features/pictures/components/picture-grid.tsx'
import type { Filter } from '../features/pictures/lib/filter.ts'
import type { Picture } from '../features/pictures/lib/picture.ts'
import type { GalleryModel } from './gallery-model.ts'
import styles from './gallery-screen.module.css'

type Props = {
  readonly grid: Ref<GridHandle>
  readonly model: GalleryModel
  readonly filter: Filter
  readonly pictures: readonly Picture[]
  readonly onShowAll: () => void
  readonly onOpen: (index: number) => void
  /** Called with the picture at which scrolling stopped. */
  readonly onStop: (picture: Picture) => void
}

/** The pictures that pass the filter, with the filter's name. */
export function FilteredPictures({ grid, model: { content, details, mark }, filter, pictures, ...handlers }: Props) {
  const { onShowAll, onOpen, onStop } = handlers
  return (
    <>
      {filter === 'all' ? null : <FilterLine filter={filter} count={pictures.length} onClear={onShowAll} />}
      {pictures.length === 0 ? <NothingHere filter={filter} onShowAll={onShowAll} /> : null}
      <PictureGrid
        key={filter}
        ref={grid}
        pictures={pictures}
        content={content}
        details={details}
        mark={mark}
        onOpen={onOpen}
        onRest={(first, last) => {
          details.load(pictures[first]?.position ?? 1, pictures[last]?.position ?? 1)
          const middle = pictures[Math.floor((first + last) / 2)]
          if (middle && window.scrollY > 200) onStop(middle)
        }}
      />
    </>
  )
}

type FilterLineProps = { readonly filter: Filter; readonly count: number; readonly onClear: () => void }

function FilterLine({ filter, count, onClear }: FilterLineProps) {
  return (
    <div className={styles.filter}>
      <output>{familyFilter.showing(familyFilter[filter], count)}</output>
      <button type="button" className={styles.clear} onClick={onClear}>
        {familyFilter.clear}
      </button>
    </div>
  )
}
