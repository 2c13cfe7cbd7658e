import { useQuery } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { galleryQuery } from '../../lib/gallery.ts'
import { galleryPaths, workPaths } from '../../lib/paths.ts'
import { workQuery } from '../../lib/work.ts'
import type { KnownTitles } from './crumbs.ts'

/** Reads along what the page under the path has loaded; it asks for nothing itself. */
export function useKnownTitles(path: string): KnownTitles {
  const id = matchPath({ path: galleryPaths.detail(':id'), end: false }, path)?.params.id ?? ''
  const workId = matchPath({ path: workPaths.detail(':id'), end: false }, path)?.params.id ?? ''
  const { data: gallery } = useQuery({ ...galleryQuery(id), enabled: false })
  const { data: work } = useQuery({ ...workQuery(workId), enabled: false })
  return { ...(gallery ? { gallery: gallery.title } : {}), ...(work ? { work: work.title } : {}) }
}
