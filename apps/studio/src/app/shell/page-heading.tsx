import { shell } from '@revela/phrases'
import type { ReactNode } from 'react'
import { Link, matchPath } from 'react-router'
import type { Crumb, KnownTitles } from './crumbs.ts'
import styles from './page-heading.module.css'
import { useQuery } from '@tanstack/react-query'
import { albumQuery } from '../../lib/album.ts'
import { galleryQuery } from '../../lib/gallery.ts'
import { albumPaths, galleryPaths, workPaths } from '../../lib/paths.ts'
import { workQuery } from '../../lib/work.ts'

type Props = { readonly crumbs: readonly Crumb[]; readonly beside?: ReactNode }

/** The breadcrumb, the page title, and an optional element beside them. */
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

/** Reads titles from the query cache that the page fills; it makes no request itself. */
export function useKnownTitles(path: string): KnownTitles {
  const id = matchPath({ path: galleryPaths.detail(':id'), end: false }, path)?.params.id ?? ''
  const workId = matchPath({ path: workPaths.detail(':id'), end: false }, path)?.params.id ?? ''
  const albumId = matchPath({ path: albumPaths.detail(':id'), end: false }, path)?.params.id ?? ''
  const { data: gallery } = useQuery({ ...galleryQuery(id), enabled: false })
  const { data: work } = useQuery({ ...workQuery(workId), enabled: false })
  const { data: album } = useQuery({ ...albumQuery(albumId), enabled: false })
  return {
    ...(gallery ? { gallery: gallery.title } : {}),
    ...(work ? { work: work.title } : {}),
    ...(album ? { album: album.title } : {}),
  }
}
