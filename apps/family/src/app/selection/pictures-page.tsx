import { useRef, useState, type ReactNode } from 'react'
import type { Studio } from '../../features/entry/api/calls.ts'
import { FilterSheet } from '../../features/pictures/components/filter-sheet.tsx'
import type { GridHandle } from '@revela/photos/grid'
import { choiceFilters, type PictureFlags } from '../../features/pictures/lib/filter.ts'
import { useStore } from '@revela/web/store'
import { GalleryFoot, Masthead, ResumePill } from '../gallery-parts.tsx'
import { GalleryHeader } from '../gallery-header.tsx'
import type { GalleryModel } from '../gallery-model.ts'
import { FilteredPictures } from '../filtered-pictures.tsx'
import { useArrival, useFilter, usePosition } from '../use-position.ts'
import { usePictureViewer } from '../use-picture-viewer.ts'
import type { StartPoint } from '../visit.ts'

type Props = {
  readonly studio: Studio
  readonly model: GalleryModel
  readonly known: PictureFlags
  readonly slug: string
  readonly from: StartPoint | null
  readonly picture: number | null
  readonly note: () => string
  /** The scroll position to return to; null on the first view. */
  readonly top: number | null
  /** The selection terms, above the pictures. */
  readonly children: ReactNode
}

/** All pictures of the gallery, to choose from. */
export function PicturesPage({ studio, model, known, slug, from, picture, note, top, children }: Props) {
  const { content } = model
  const { gallery } = useStore(content.manifest)
  const pictures = useStore(content.pictures)
  const grid = useRef<GridHandle>(null)
  const [filtering, setFiltering] = useState(false)
  const { filter, shown, choose } = useFilter(pictures, known)
  const { savePosition, lastPosition, offered, dismiss } = usePosition(model, slug)
  const openViewer = usePictureViewer({ model, pictures: shown, grid, slug, onShow: savePosition, note })
  useArrival({ from, picture, pictures, lastPosition, grid, openViewer, top })

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
        <Masthead studio={studio} gallery={gallery} total={pictures.length} instructions={gallery.description} />
        {children}
        <FilteredPictures
          grid={grid}
          model={model}
          filter={filter}
          pictures={shown}
          onShowAll={() => choose('all')}
          onOpen={openViewer}
          onStop={savePosition}
        />
      </main>
      <GalleryFoot studio={studio} gallery={gallery} />
      {offered === null || from !== null || top !== null || picture !== null || filter !== 'all' ? null : (
        <ResumePill
          displayNumber={offered.displayNumber}
          onResume={() => grid.current?.reveal(offered.position - 1, 'center')}
          onDismiss={dismiss}
        />
      )}
      {filtering ? (
        <FilterSheet
          filter={filter}
          filters={choiceFilters}
          pictures={pictures}
          known={known}
          onChoose={choose}
          onClose={() => setFiltering(false)}
        />
      ) : null}
    </>
  )
}
