import { galleries, photoCount } from '@revela/phrases'
import { memo } from 'react'
import { Link } from 'react-router'
import { galleryPaths } from '../../../lib/paths.ts'
import type { GalleryItem } from '../api/gallery-queries.ts'
import { galleryDay } from '../lib/gallery-day.ts'
import { CoverImage } from '../../../ui/cover-image.tsx'
import { GalleryActions } from './gallery-actions.tsx'
import { GalleryTags } from './gallery-tags.tsx'
import { SelectionCounters } from './selection-counters.tsx'
import { StateTag } from './state-tag.tsx'
import styles from './gallery-cards.module.css'

type CardProps = { readonly gallery: GalleryItem; readonly onDelete: (gallery: GalleryItem) => void }

const Card = memo(function GalleryCard({ gallery, onDelete }: CardProps) {
  const on = gallery.solutions.download_activated
  return (
    <li className={styles.card} data-blank={gallery.cover === null}>
      <span className={styles.cover}>
        <CoverImage src={gallery.cover} focus={gallery.cover_focus} />
      </span>
      <div className={styles.foot}>
        <div className={styles.words}>
          <Link to={galleryPaths.pictures(gallery.id)} className={styles.title}>
            {gallery.title}
          </Link>
          <p className={styles.details}>
            {galleryDay(gallery)} · {photoCount(gallery.info.total_pictures)}
          </p>
          {gallery.solutions.selection_activated || gallery.selections_status.total > 0 ? (
            <p className={styles.selections}>
              {galleries.columns.selection}
              <SelectionCounters gallery={gallery} />
            </p>
          ) : null}
          <p className={styles.tags}>
            <GalleryTags gallery={gallery} />
            <StateTag kind={on ? 'on' : 'off'}>
              {galleries.columns.download}: {on ? galleries.downloadOn : galleries.downloadOff}
            </StateTag>
          </p>
        </div>
        <GalleryActions title={gallery.title} onDelete={() => onDelete(gallery)} />
      </div>
    </li>
  )
})

type Props = { readonly items: readonly GalleryItem[]; readonly onDelete: (gallery: GalleryItem) => void }

/** The covers across, as prints on a table. */
export function GalleryCards({ items, onDelete }: Props) {
  return (
    <ul className={styles.cards}>
      {items.map((gallery) => (
        <Card key={gallery.id} gallery={gallery} onDelete={onDelete} />
      ))}
    </ul>
  )
}
