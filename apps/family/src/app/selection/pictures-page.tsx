import { familyGrid } from '@revela/phrases'
import { useRef, useState, type ReactNode } from 'react'
import type { Studio } from '../../features/entry/api/calls.ts'
import { FilterSheet } from '../../features/pictures/components/filter-sheet.tsx'
import { ViewChips } from '../../features/pictures/components/view-chips.tsx'
import type { GridHandle } from '@revela/photos/grid'
import { choiceFilters, type PictureFlags } from '../../features/pictures/lib/filter.ts'
import { useStore } from '@revela/web/store'
import { GalleryFoot, Masthead, ResumePill } from '../gallery-parts.tsx'
import { GalleryHeader } from '../gallery-header.tsx'
import type { GalleryModel } from '../gallery-model.ts'
import { FilteredPictures } from '../filtered-pictures.tsx'
import { useArrival, useFilter, usePosition } from '../use-position.ts'
import { chapterTitle, useAddressedChapter, useChapters } from '../use-chapters.ts'
import { usePictureViewer } from '../use-picture-viewer.ts'
import { useSimilar } from './use-similar.ts'
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
  /** Chips beside those of the views, such as the one that opens the decision mode. */
  readonly chips?: ReactNode
  /** Continues in another mode, instead of at the last position. */
  readonly resume?: { readonly label: string; readonly run: () => void } | null
  /** The selection terms, above the pictures. */
  readonly children: ReactNode
}

/** All pictures of the gallery, to choose from. */
export function PicturesPage(props: Props) {
  const { studio, model, known, slug, from, picture, note, top, chips = null, resume = null, children } = props
  const { content } = model
  const manifest = useStore(content.manifest)
  const { gallery } = manifest
  const pictures = useStore(content.pictures)
  const grid = useRef<GridHandle>(null)
  const [filtering, setFiltering] = useState(false)
  const { filter, shown: filteredPictures, choose } = useFilter(pictures, known)
  const { pictures: shown, series, ...similar } = useSimilar(manifest, filteredPictures)
  const chapters = useChapters(manifest)
  const chapter = useAddressedChapter(chapters)
  const { savePosition, lastPosition, offered, dismiss } = usePosition(model, slug)
  const detail = (at: number) =>
    [chapterTitle(chapters, shown[at]), similar.placeOf(at)].filter((part) => part !== '').join(' · ')
  const openViewer = usePictureViewer({ model, pictures: shown, grid, slug, onShow: savePosition, note, detail })
  useArrival({ from, picture, pictures: shown, chapter, lastPosition, grid, openViewer, top })
  const isArrival = top === null && picture === null && filter === 'all'

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
        <ViewChips count={similar.count} isJoined={similar.isJoined} onJoin={similar.join}>
          {chips}
        </ViewChips>
        <FilteredPictures
          grid={grid}
          model={model}
          filter={filter}
          pictures={shown}
          chapters={chapters}
          {...(series === undefined ? {} : { series })}
          onShowAll={() => choose('all')}
          onOpen={openViewer}
          onStop={savePosition}
        />
      </main>
      <GalleryFoot studio={studio} gallery={gallery} />
      {isArrival && resume !== null ? (
        <ResumePill label={resume.label} onResume={resume.run} onDismiss={dismiss} />
      ) : isArrival && from === null && offered !== null ? (
        <ResumePill
          label={familyGrid.resume(offered.displayNumber)}
          onResume={() =>
            grid.current?.reveal(
              shown.findIndex(({ number }) => number === offered.number),
              'center',
            )
          }
          onDismiss={dismiss}
        />
      ) : null}
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
