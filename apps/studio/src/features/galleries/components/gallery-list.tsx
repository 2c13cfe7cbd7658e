import { galleries, galleryFilter } from '@revela/phrases'
import { Button } from 'antd'
import { pageOf } from '../../../lib/paging.ts'
import { UndevelopedPrint } from '../../../ui/drawings/undeveloped-print.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pager } from '../../../ui/pager.tsx'
import type { GalleryItem } from '../api/gallery-queries.ts'
import type { GalleryView } from '../lib/list-state.ts'
import { GalleryCards } from './gallery-cards.tsx'
import { GalleryTable } from './gallery-table.tsx'
import styles from './gallery-list.module.css'

const perPage = 20

type Props = {
  readonly found: readonly GalleryItem[]
  readonly all: number
  readonly page: number
  readonly view: GalleryView
  readonly onPage: (page: number) => void
  readonly onClear: () => void
  readonly onDelete: (gallery: GalleryItem) => void
}

/** The galleries that were found, a page at a time. */
export function GalleryList({ found, all, page: wanted, view, onPage, onClear, onDelete }: Props) {
  const { items, page, pages } = pageOf(found, wanted, perPage)

  function turn(next: number) {
    onPage(next)
    window.scrollTo({ top: 0 })
  }

  return (
    <>
      <output className={styles.count}>
        {found.length === all ? galleries.count(all) : galleries.countOf(found.length, all)}
      </output>
      {found.length === 0 ? (
        <EmptyState drawing={<UndevelopedPrint />} sentence={galleries.nothingFound}>
          <p className={styles.lead}>{galleries.nothingFoundLead}</p>
          <Button size="large" onClick={onClear}>
            {galleryFilter.clear}
          </Button>
        </EmptyState>
      ) : view === 'grid' ? (
        <GalleryCards items={items} onDelete={onDelete} />
      ) : (
        <GalleryTable items={items} onDelete={onDelete} />
      )}
      <Pager label={galleries.pages} page={page} pages={pages} onPage={turn} />
    </>
  )
}
