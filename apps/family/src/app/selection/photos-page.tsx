import { useRef, useState, type ReactNode } from 'react'
import type { Studio } from '../../features/entry/api/calls.ts'
import { FilterSheet } from '../../features/photos/components/filter-sheet.tsx'
import type { GridHandle } from '@revela/photos/grid'
import { choiceFilters, type Known } from '../../features/photos/lib/filter.ts'
import { useStore } from '@revela/web/store'
import { GalleryFoot, Masthead, ResumePill } from '../gallery-parts.tsx'
import { GalleryHeader } from '../gallery-header.tsx'
import type { GalleryModel } from '../gallery-model.ts'
import { ShownPhotos } from '../shown-photos.tsx'
import { useArrival, useFilter, usePlace } from '../use-place.ts'
import { usePhotoViewer } from '../use-photo-viewer.ts'
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
  const { content } = model
  const { gallery } = useStore(content.manifest)
  const photos = useStore(content.photos)
  const grid = useRef<GridHandle>(null)
  const [filtering, setFiltering] = useState(false)
  const { filter, shown, choose } = useFilter(photos, known)
  const { stopped, lastPlace } = usePlace(model, slug)
  const openViewer = usePhotoViewer({ model, photos: shown, grid, slug, onShow: stopped, note })
  useArrival({ from, photo, photos, lastPlace, grid, openViewer, top })

  return (
    <>
      <GalleryHeader
        title={gallery.title}
        filtering={filter !== 'all'}
        onFilter={() => setFiltering(true)}
        onShare={null}
        onDownload={null}
      />
      <main>
        <Masthead studio={studio} gallery={gallery} total={photos.length} instructions={gallery.description} />
        {children}
        <ShownPhotos
          grid={grid}
          model={model}
          filter={filter}
          photos={shown}
          onShowAll={() => choose('all')}
          onOpen={openViewer}
          onStop={stopped}
        />
      </main>
      <GalleryFoot studio={studio} gallery={gallery} />
      {lastPlace === null || from !== null || top !== null || photo !== null || filter !== 'all' ? null : (
        <ResumePill
          displayNumber={lastPlace.displayNumber}
          onResume={() => grid.current?.reveal(lastPlace.place - 1, 'center')}
        />
      )}
      {filtering ? (
        <FilterSheet
          filter={filter}
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
