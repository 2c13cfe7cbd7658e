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
import list from '../../../ui/list-table.module.css'
import lead from '../../../ui/cover-title.module.css'
import styles from './gallery-table.module.css'

const columns = galleries.columns

type RowProps = { readonly gallery: GalleryItem; readonly onDelete: (gallery: GalleryItem) => void }

/** Drawn again only when its gallery changes: whoever types in the search draws none of those that stay. */
const Row = memo(function GalleryRow({ gallery, onDelete }: RowProps) {
  const on = gallery.solutions.download_activated
  return (
    <tr className={list.row}>
      <th scope="row">
        <div className={styles.gallery}>
          <Link to={galleryPaths.pictures(gallery.id)} className={lead.link}>
            <span className={lead.cover}>
              <CoverImage src={gallery.cover} focus={gallery.cover_focus} />
            </span>
            <span className={lead.words}>
              <span className={lead.title}>{gallery.title}</span>
              <span className={lead.small}>{galleryDay(gallery)}</span>
            </span>
          </Link>
          <GalleryTags gallery={gallery} />
        </div>
      </th>
      <td className={styles.count}>{photoCount(gallery.info.total_pictures)}</td>
      <td>
        <SelectionCounters gallery={gallery} />
      </td>
      <td>
        <StateTag kind={on ? 'on' : 'off'}>{on ? galleries.downloadOn : galleries.downloadOff}</StateTag>
      </td>
      <td className={list.actions}>
        <GalleryActions title={gallery.title} onDelete={() => onDelete(gallery)} />
      </td>
    </tr>
  )
})

type Props = { readonly items: readonly GalleryItem[]; readonly onDelete: (gallery: GalleryItem) => void }

export function GalleryTable({ items, onDelete }: Props) {
  return (
    <table className={`${list.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{columns.gallery}</th>
          <th scope="col">{columns.pictures}</th>
          <th scope="col">{columns.selection}</th>
          <th scope="col">{columns.download}</th>
          <th scope="col" className={list.actions}>
            {columns.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((gallery) => (
          <Row key={gallery.id} gallery={gallery} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  )
}
