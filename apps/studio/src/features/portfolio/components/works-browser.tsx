import { photoCount, portfolio as texts } from '@revela/phrases'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { pageOf, searchable, searchTitles } from '../../../lib/list-search.ts'
import { workPaths } from '../../../lib/paths.ts'
import { CoverImage } from '../../../ui/cover-image.tsx'
import lead from '../../../ui/cover-title.module.css'
import { UndevelopedPrint } from '../../../ui/drawings/drawing.tsx'
import { EmptyState, ListSkeleton, LoadFailure } from '../../../ui/list-states.tsx'
import iconButton from '../../../ui/icon-button.module.css'
import { Pager } from '../../../ui/pager.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import type { WorkItem } from '../api/portfolio-queries.ts'
import styles from './works-browser.module.css'

const centre = { x: 500, y: 500 } as const

type WorkRowProps = { readonly work: WorkItem; readonly onDelete: (work: WorkItem) => void }

/** Memoized: rendered again only when its work changes. */
const WorkRow = memo(function Row({ work, onDelete }: WorkRowProps) {
  return (
    <li className={styles.row}>
      <Link to={workPaths.pictures(work.id)} className={`${lead.link} ${styles.link}`}>
        <span className={`${lead.cover} ${styles.cover}`}>
          <CoverImage src={work.cover} focus={centre} />
        </span>
        <span className={lead.words}>
          <span className={lead.title}>{work.title}</span>
          <span className={lead.small}>{photoCount(work.info.total_pictures)}</span>
        </span>
      </Link>
      {work.category_title === null ? null : <span className={styles.tag}>{work.category_title}</span>}
      <button
        type="button"
        className={`${iconButton.button} ${styles.remove}`}
        aria-label={texts.remove(work.title)}
        onClick={() => onDelete(work)}
      >
        <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </li>
  )
})

const perPage = 10

type Props = {
  readonly works: UseQueryResult<readonly WorkItem[]>
  readonly onCreate: () => void
  readonly onDelete: (work: WorkItem) => void
  readonly onShowAll: () => void
}

/** The works of the portfolio with a search, ten per page. */
export function WorksBrowser({ works, onCreate, onDelete, onShowAll }: Props) {
  const [search, setSearch] = useState('')
  const [wantedPage, setPage] = useState(1)
  const wanted = useDeferredValue(search)
  const titles = useMemo(() => searchable(works.data ?? []), [works.data])
  const found = useMemo(() => searchTitles(titles, wanted), [titles, wanted])
  const { items, page, pages } = pageOf(found, wantedPage, perPage)
  const all = titles.all.length

  function type(text: string) {
    setSearch(text)
    setPage(1)
  }

  function turn(next: number) {
    setPage(next)
    window.scrollTo({ top: 0 })
  }

  const content = () => {
    if (works.isError && works.data === undefined) {
      return <LoadFailure text={texts.loadFailed} onRetry={() => void works.refetch()} retrying={works.isFetching} />
    }
    if (works.data === undefined) return <ListSkeleton />
    return (
      <>
        <output className={styles.count}>
          {found.length === all ? texts.count(all) : texts.countOf(found.length, all)}
        </output>
        {found.length === 0 ? (
          <EmptyState drawing={<UndevelopedPrint />} sentence={texts.nothingFound}>
            <p className={styles.lead}>{texts.nothingFoundLead}</p>
            <Button
              size="large"
              onClick={() => {
                type('')
                onShowAll()
              }}
            >
              {texts.showAll}
            </Button>
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {items.map((work) => (
              <WorkRow key={work.id} work={work} onDelete={onDelete} />
            ))}
          </ul>
        )}
        <Pager label={texts.pages} page={page} pages={pages} onPage={turn} />
      </>
    )
  }

  return (
    <section aria-labelledby="works-heading" className={styles.browser}>
      <div className={styles.head}>
        <h2 id="works-heading" className={styles.heading}>
          {texts.heading}
        </h2>
        <SearchInput label={texts.search} value={search} onChange={type} className={styles.search} />
        <Button
          type="primary"
          size="large"
          shape="circle"
          className={styles.add ?? ''}
          icon={<Plus size={22} strokeWidth={2} aria-hidden="true" />}
          aria-label={texts.add}
          title={texts.add}
          onClick={onCreate}
        />
      </div>
      {content()}
    </section>
  )
}
