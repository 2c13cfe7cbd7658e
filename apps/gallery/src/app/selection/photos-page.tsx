import { useMemo, useRef, useState, type ReactNode } from 'react'
import type { Studio } from '../../features/entry/api/calls.ts'
import { FilterSheet } from '../../features/photos/components/filter-sheet.tsx'
import { NothingHere } from '../../features/photos/components/nothing-here.tsx'
import { PhotoGrid, type GridHandle } from '../../features/photos/components/photo-grid.tsx'
import { choiceFilters, filtered, type Filter, type Known } from '../../features/photos/lib/filter.ts'
import { useStore } from '../../lib/store.ts'
import { FilterLine } from '../filter-line.tsx'
import { GalleryFoot } from '../gallery-foot.tsx'
import { GalleryHeader } from '../gallery-header.tsx'
import type { GalleryModel } from '../gallery-model.ts'
import { Masthead } from '../masthead.tsx'
import { ResumePill } from '../resume-pill.tsx'
import { useArrival } from '../use-arrival.ts'
import { usePhotoViewer } from '../use-photo-viewer.ts'
import { usePlace } from '../use-place.ts'
import type { From } from '../visit.ts'

type Props = {
  readonly studio: Studio
  readonly model: GalleryModel
  readonly known: Known
  readonly slug: string
  readonly from: From | null
  readonly photo: number | null
  readonly note: () => string
  /** Where the page was left, when somebody comes back to it. */
  readonly top: number | null
  /** What is expected, above the photographs. */
  readonly children: ReactNode
}

/** All the photographs, to be chosen from. */
export function PhotosPage({ studio, model, known, slug, from, photo, note, top, children }: Props) {
  const { content, details, mark } = model
  const { gallery } = useStore(content.manifest)
  const photos = useStore(content.photos)
  const grid = useRef<GridHandle>(null)
  const [filtering, setFiltering] = useState(false)
  // A photograph that is no longer chosen stays where it is until the filter is chosen again.
  const [chosen, setChosen] = useState<{ filter: Filter }>({ filter: 'all' })
  const shown = useMemo(() => filtered(photos, chosen.filter, known), [photos, chosen, known])
  const { stopped, lastPlace } = usePlace(model, slug)
  const openViewer = usePhotoViewer({ model, photos: shown, grid, slug, onShow: stopped, note })
  useArrival({ from, photo, photos, lastPlace, grid, openViewer, top })

  function choose(filter: Filter) {
    setChosen({ filter })
    window.scrollTo({ top: 0 })
  }

  return (
    <>
      <GalleryHeader
        title={gallery.title}
        filtering={chosen.filter !== 'all'}
        onFilter={() => setFiltering(true)}
        onShare={null}
        onDownload={null}
      />
      <main>
        <Masthead studio={studio} gallery={gallery} total={photos.length} />
        {children}
        {chosen.filter === 'all' ? null : (
          <FilterLine filter={chosen.filter} count={shown.length} onClear={() => choose('all')} />
        )}
        {shown.length === 0 ? <NothingHere filter={chosen.filter} onShowAll={() => choose('all')} /> : null}
        <PhotoGrid
          key={chosen.filter}
          ref={grid}
          photos={shown}
          content={content}
          details={details}
          mark={mark}
          onOpen={openViewer}
          onRest={(first, last) => {
            details.want(shown[first]?.place ?? 1, shown[last]?.place ?? 1)
            const middle = shown[Math.floor((first + last) / 2)]
            if (middle && window.scrollY > 200) stopped(middle)
          }}
        />
      </main>
      <GalleryFoot studio={studio} gallery={gallery} />
      {lastPlace === null || from !== null || top !== null || photo !== null || chosen.filter !== 'all' ? null : (
        <ResumePill place={lastPlace.place} onResume={() => grid.current?.reveal(lastPlace.place - 1, 'center')} />
      )}
      {filtering ? (
        <FilterSheet
          filter={chosen.filter}
          filters={choiceFilters}
          photos={photos}
          known={known}
          onChoose={choose}
          onClose={() => setFiltering(false)}
        />
      ) : null}
    </>
  )
}
