import { paging } from '@revela/phrases'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import styles from './pager.module.css'

type PageMark = number | 'gap-before' | 'gap-after'

/** First, last and the pages around the current one; a gap of one page is replaced by that page. */
export function pageMarks(page: number, pages: number): readonly PageMark[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
  const shown = [...new Set(wanted)].toSorted((one, other) => one - other)
  return shown.flatMap((one, index): PageMark[] => {
    const previous = shown[index - 1]
    if (previous === undefined || one - previous === 1) return [one]
    if (one - previous === 2) return [one - 1, one]
    return [one > page ? 'gap-after' : 'gap-before', one]
  })
}

type Props = {
  /** The name of the list, for screen readers. */
  readonly label: string
  readonly page: number
  /** `null` if the total is unknown: the user can continue while there is a next page. */
  readonly pages: number | null
  readonly onPage: (page: number) => void
}

export function Pager({ label, page, pages, onPage }: Props) {
  if (pages === 1) return null
  return (
    <nav aria-label={label} className={styles.pager}>
      <button
        type="button"
        className={styles.step}
        aria-label={paging.previous}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <ul className={styles.pages}>
        {pageMarks(page, pages ?? page + 1).map((mark) => (
          <li key={mark}>
            {typeof mark === 'number' ? (
              <button
                type="button"
                className={styles.page}
                aria-label={paging.page(mark)}
                aria-current={mark === page ? 'page' : undefined}
                onClick={() => onPage(mark)}
              >
                {paging.number(mark)}
              </button>
            ) : (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.step}
        aria-label={paging.next}
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </nav>
  )
}
