import { galleries } from '@revela/phrases'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { pageMarks } from '../lib/paging.ts'
import styles from './pager.module.css'

const texts = galleries.pages

type Props = { readonly page: number; readonly pages: number; readonly onPage: (page: number) => void }

export function Pager({ page, pages, onPage }: Props) {
  if (pages === 1) return null
  return (
    <nav aria-label={texts.label} className={styles.pager}>
      <button
        type="button"
        className={styles.step}
        aria-label={texts.previous}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <ul className={styles.pages}>
        {pageMarks(page, pages).map((mark) => (
          <li key={mark}>
            {typeof mark === 'number' ? (
              <button
                type="button"
                className={styles.page}
                aria-label={texts.page(mark)}
                aria-current={mark === page ? 'page' : undefined}
                onClick={() => onPage(mark)}
              >
                {texts.number(mark)}
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
        aria-label={texts.next}
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </nav>
  )
}
