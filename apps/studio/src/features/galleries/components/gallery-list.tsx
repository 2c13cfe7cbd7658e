import { formatCount } from '@revela/domain'
import { galleries, galleryArchive, galleryBulk, galleryFilter, galleryList, photoCount } from '@revela/phrases'
import { Button } from 'antd'
import {
  Archive,
  ArchiveRestore,
  BookmarkPlus,
  BookPlus,
  Copy,
  CircleCheck,
  CircleDashed,
  ClockAlert,
  Ellipsis,
  Trash2,
} from 'lucide-react'
import { lazy, memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { pageOf } from '../../../lib/list-search.ts'
import { useHasAlbums } from '../../../lib/has-albums.ts'
import { galleryPaths, newAlbum } from '../../../lib/paths.ts'
import { CoverImage } from '../../../ui/cover-image.tsx'
import lead from '../../../ui/cover-title.module.css'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { UndevelopedPrint } from '../../../ui/drawings/drawing.tsx'
import { EmptyState } from '../../../ui/list-states.tsx'
import list from '../../../ui/list-table.module.css'
import { Preload } from '../../../ui/lazy-dialog.tsx'
import { MenuButton, MenuLink } from '../../../ui/menu-item.tsx'
import { Pager } from '../../../ui/pager.tsx'
import type { GalleryItem } from '../api/galleries.ts'
import type { Picked } from '../lib/bulk-selection.ts'
import { galleryDay } from '../lib/gallery-words.ts'
import type { GalleryView } from '../lib/list-state.ts'
import galleryListStyles from './gallery-list.module.css'
import styles from './selection-counters.module.css'
import { StateTag } from './state-tag.tsx'

const loadPickBox = () => import('./pick-box.tsx')
const PickBox = lazy(async () => ({ default: (await loadPickBox()).PickBox }))

const states = ['done', 'open', 'expired'] as const
const icons = { done: CircleCheck, open: CircleDashed, expired: ClockAlert } as const

/** The number of selections in each state; each count links to the follow-up page. */
function SelectionCounters({ gallery }: { readonly gallery: GalleryItem }) {
  const { id, solutions, selections_status: counts } = gallery
  const to = galleryPaths.selectionFollowUp(id)
  return (
    <span className={styles.counters}>
      {states.map((state) => {
        const Icon = icons[state]
        return counts[state] === 0 ? null : (
          <Link
            key={state}
            to={to}
            className={styles.counter}
            data-state={state}
            title={galleries.selections[state](counts[state])}
            aria-label={galleries.selections[state](counts[state])}
          >
            <Icon size={13} strokeWidth={2} aria-hidden="true" />
            {formatCount(counts[state])}
          </Link>
        )
      })}
      {solutions.selection_activated && counts.total === 0 ? (
        <Link to={to} className={styles.counter} data-state="none" title={galleries.noSelection}>
          <span aria-hidden="true">0</span>
          <span className="visually-hidden">{galleries.noSelection}</span>
        </Link>
      ) : null}
      {solutions.selection_activated ? null : <StateTag kind="off">{galleries.selectionOff}</StateTag>}
    </span>
  )
}

const columns = galleries.columns

export type GalleryRowActions = {
  readonly onDelete: (gallery: GalleryItem) => void
  readonly onArchive: (gallery: GalleryItem) => void
  readonly onDuplicate: (gallery: GalleryItem) => void
  readonly onSavePreset: (gallery: GalleryItem) => void
  readonly onPick: (id: string) => void
}

type RowProps = {
  readonly gallery: GalleryItem
  readonly actions: GalleryRowActions
  /** Null while the list shows no checkboxes. */
  readonly picked: boolean | null
}

/** Memoized: typing in the search does not re-render the rows that stay. */
const Row = memo(function GalleryRow({ gallery, actions, picked }: RowProps) {
  const on = gallery.solutions.download_activated
  return (
    <tr className={list.row} data-picked={picked || undefined}>
      {picked === null ? null : (
        <td className={galleryListStyles.pickCell}>
          <PickBox gallery={gallery} picked={picked} onPick={actions.onPick} />
        </td>
      )}
      <th scope="row">
        <div className={galleryListStyles.gallery}>
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
      <td className={galleryListStyles.galleryTableCount}>{photoCount(gallery.info.total_pictures)}</td>
      <td>
        <SelectionCounters gallery={gallery} />
      </td>
      <td>
        <StateTag kind={on ? 'on' : 'off'}>{on ? galleries.downloadOn : galleries.downloadOff}</StateTag>
      </td>
      <td className={list.actions}>
        <GalleryActions gallery={gallery} actions={actions} />
      </td>
    </tr>
  )
})

type ItemsProps = {
  readonly items: readonly GalleryItem[]
  readonly actions: GalleryRowActions
  readonly picked: Picked
}

function isPicked(picked: Picked, id: string): boolean | null {
  return picked === null ? null : picked.has(id)
}

function GalleryTable({ items, actions, picked }: ItemsProps) {
  return (
    <table className={`${list.table} ${galleryListStyles.table}`}>
      <thead>
        <tr>
          {picked === null ? null : (
            <td className={galleryListStyles.pickCell}>
              <span className="visually-hidden">{galleryBulk.start}</span>
            </td>
          )}
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
          <Row key={gallery.id} gallery={gallery} actions={actions} picked={isPicked(picked, gallery.id)} />
        ))}
      </tbody>
    </table>
  )
}

const Card = memo(function GalleryCard({ gallery, actions, picked }: RowProps) {
  const on = gallery.solutions.download_activated
  return (
    <li className={galleryListStyles.card} data-blank={gallery.cover === null} data-picked={picked || undefined}>
      <span className={galleryListStyles.cover}>
        <CoverImage src={gallery.cover} focus={gallery.cover_focus} />
      </span>
      <div className={galleryListStyles.foot}>
        <div className={galleryListStyles.words}>
          <Link to={galleryPaths.pictures(gallery.id)} className={galleryListStyles.title}>
            {gallery.title}
          </Link>
          <p className={galleryListStyles.details}>
            {galleryDay(gallery)} · {photoCount(gallery.info.total_pictures)}
          </p>
          {gallery.solutions.selection_activated || gallery.selections_status.total > 0 ? (
            <p className={galleryListStyles.selections}>
              {galleries.columns.selection}
              <SelectionCounters gallery={gallery} />
            </p>
          ) : null}
          <p className={galleryListStyles.tags}>
            <GalleryTags gallery={gallery} />
            <StateTag kind={on ? 'on' : 'off'}>
              {galleries.columns.download}: {on ? galleries.downloadOn : galleries.downloadOff}
            </StateTag>
          </p>
        </div>
        <GalleryActions gallery={gallery} actions={actions} />
      </div>
      {picked === null ? null : (
        <span className={galleryListStyles.pickCorner}>
          <PickBox gallery={gallery} picked={picked} onPick={actions.onPick} />
        </span>
      )}
    </li>
  )
})

/** The galleries as a grid of covers. */
function GalleryCards({ items, actions, picked }: ItemsProps) {
  return (
    <ul className={galleryListStyles.cards}>
      {items.map((gallery) => (
        <Card key={gallery.id} gallery={gallery} actions={actions} picked={isPicked(picked, gallery.id)} />
      ))}
    </ul>
  )
}

const perPage = 20

type Props = {
  readonly found: readonly GalleryItem[]
  readonly all: number
  readonly page: number
  readonly view: GalleryView
  readonly picked: Picked
  readonly actions: GalleryRowActions
  /** The bar above the list: given the galleries of the page. */
  readonly bar: (pageItems: readonly GalleryItem[]) => ReactNode
  readonly onPage: (page: number) => void
  readonly onClear: () => void
}

/** The search results, page by page. */
export function GalleryList(props: Props) {
  const { found, all, page: wanted, view, picked, actions, bar, onPage, onClear } = props
  const { items, page, pages } = pageOf(found, wanted, perPage)

  function turn(next: number) {
    onPage(next)
    window.scrollTo({ top: 0 })
  }

  return (
    <>
      <div className={galleryListStyles.head}>
        <output className={galleryListStyles.count}>
          {found.length === all ? galleries.count(all) : galleries.countOf(found.length, all)}
        </output>
        {found.length === 0 ? null : bar(items)}
      </div>
      {found.length === 0 ? (
        <EmptyState drawing={<UndevelopedPrint />} sentence={galleries.nothingFound}>
          <p className={galleryListStyles.lead}>{galleries.nothingFoundLead}</p>
          <Button size="large" onClick={onClear}>
            {galleryFilter.clear}
          </Button>
        </EmptyState>
      ) : view === 'grid' ? (
        <GalleryCards items={items} actions={actions} picked={picked} />
      ) : (
        <GalleryTable items={items} actions={actions} picked={picked} />
      )}
      <Preload load={loadPickBox} />
      <Pager label={galleries.pages} page={page} pages={pages} onPage={turn} />
    </>
  )
}

type GalleryTagsProps = { readonly gallery: Pick<GalleryItem, 'published' | 'closed' | 'expired' | 'archived'> }

/** Why the family cannot see the gallery now, and whether it is archived. */
function GalleryTags({ gallery }: GalleryTagsProps) {
  return (
    <>
      {gallery.published ? null : <StateTag kind="draft">{galleryList.draft}</StateTag>}
      {gallery.closed ? <StateTag kind="expired">{galleryList.closed}</StateTag> : null}
      {gallery.archived ? <StateTag kind="off">{galleryArchive.tag}</StateTag> : null}
      {gallery.expired ? <StateTag kind="expired">{galleries.expired}</StateTag> : null}
    </>
  )
}

type GalleryActionsProps = { readonly gallery: GalleryItem; readonly actions: GalleryRowActions }

function GalleryActions({ gallery, actions }: GalleryActionsProps) {
  const hasAlbums = useHasAlbums()
  return (
    <Disclosure
      align="end"
      chevron={false}
      label={
        <>
          <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="visually-hidden">{galleries.actionsOf(gallery.title)}</span>
        </>
      }
    >
      <MenuButton icon={Copy} onClick={() => actions.onDuplicate(gallery)}>
        {galleryList.duplicate}
      </MenuButton>
      <MenuButton icon={BookmarkPlus} onClick={() => actions.onSavePreset(gallery)}>
        {galleryList.savePreset}
      </MenuButton>
      {hasAlbums ? (
        <MenuLink icon={BookPlus} to={newAlbum({ galleryId: gallery.id })}>
          {galleryList.createAlbum}
        </MenuLink>
      ) : null}
      <MenuButton icon={gallery.archived ? ArchiveRestore : Archive} onClick={() => actions.onArchive(gallery)}>
        {gallery.archived ? galleryArchive.unarchive : galleryArchive.archive}
      </MenuButton>
      <MenuButton icon={Trash2} onClick={() => actions.onDelete(gallery)}>
        {galleries.delete}
      </MenuButton>
    </Disclosure>
  )
}
