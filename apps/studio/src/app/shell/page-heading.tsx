import { shell } from '@revela/phrases'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Crumb } from './crumbs.ts'
import styles from './page-heading.module.css'

type Props = { readonly crumbs: readonly Crumb[]; readonly beside?: ReactNode }

/** The way to the page in small, the page itself as its title, and what else is to be said before it. */
export function PageHeading({ crumbs, beside }: Props) {
  const page = crumbs.at(-1)
  if (page === undefined) return null
  const above = crumbs.slice(0, -1)
  return (
    <div className={styles.heading}>
      <div>
        {above.length > 0 ? (
          <nav aria-label={shell.breadcrumb}>
            <ol className={styles.trail}>
              {above.map((crumb) => (
                <li key={crumb.title}>{crumb.to === null ? crumb.title : <Link to={crumb.to}>{crumb.title}</Link>}</li>
              ))}
            </ol>
          </nav>
        ) : null}
        <h1 className={styles.title}>{page.title}</h1>
      </div>
      {beside}
    </div>
  )
}
