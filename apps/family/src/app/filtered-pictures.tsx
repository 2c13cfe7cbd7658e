import { familyFilter, familySubset } from '@revela/phrases'
import { type Ref, useMemo } from 'react'
import { NothingHere } from '../features/pictures/components/nothing-here.tsx'
import type { GridHandle } from '@revela/photos/grid'
import { PictureGrid } from '../features/pictures/components/picture-grid.tsx'
import { type Chapter, type GridHeading, headingsOf } from '../features/pictures/lib/chapters.ts'
import type { Filter } from '../features/pictures/lib/filter.ts'
import type { Picture } from '../features/pictures/lib/picture.ts'
import type { Series } from '../features/pictures/lib/series.ts'
import type { GalleryModel } from './gallery-model.ts'
import styles from './gallery-screen.module.css'

type Props = {
  readonly grid: Ref<GridHandle>
  readonly model: GalleryModel
  readonly filter: Filter
  readonly pictures: readonly Picture[]
  readonly chapters: readonly Chapter[]
  /** Shares a chapter; null if the photographer does not allow it. */
  readonly onShareChapter?: ((heading: GridHeading) => void) | null
  /** Similar pictures that are shown as one. */
  readonly series?: readonly Series[]
  readonly onShowAll: () => void
  /** Shares the shown pictures; null if the photographer does not allow it. */
  readonly onShare?: (() => void) | null
  readonly onOpen: (index: number) => void
  /** Called with the picture at which scrolling stopped. */
  readonly onStop: (picture: Picture) => void
}

/** The pictures that pass the filter, with the filter's name. */
export function FilteredPictures({ grid, model: { content, details, mark }, filter, pictures, ...rest }: Props) {
  const { chapters, series, onShowAll, onShare = null, onShareChapter = null, onOpen, onStop } = rest
  const headings = useMemo(() => headingsOf(pictures, chapters), [pictures, chapters])
  return (
    <>
      {filter === 'all' ? null : (
        <FilterLine
          filter={filter}
          count={pictures.length}
          onShare={pictures.length === 0 ? null : onShare}
          onClear={onShowAll}
        />
      )}
      {pictures.length === 0 && filter !== 'shared' ? <NothingHere filter={filter} onShowAll={onShowAll} /> : null}
      <PictureGrid
        key={filter}
        ref={grid}
        pictures={pictures}
        content={content}
        details={details}
        mark={mark}
        headings={headings}
        onShareHeading={onShareChapter}
        {...(series === undefined ? {} : { series })}
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

type FilterLineProps = {
  readonly filter: Filter
  readonly count: number
  readonly onShare: (() => void) | null
  readonly onClear: () => void
}

function FilterLine({ filter, count, onShare, onClear }: FilterLineProps) {
  return (
    <div className={styles.filter}>
      <output>{familyFilter.showing(filter === 'shared' ? familySubset.name : familyFilter[filter], count)}</output>
      {onShare === null ? null : (
        <button type="button" className={styles.clear} onClick={onShare}>
          {familySubset.share}
        </button>
      )}
      <button type="button" className={styles.clear} onClick={onClear}>
        {familyFilter.clear}
      </button>
    </div>
  )
}
