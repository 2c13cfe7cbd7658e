import { useQuery } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { galleryQuery } from '../../lib/gallery.ts'
import { galleryPaths } from '../../lib/paths.ts'
import type { KnownTitles } from './crumbs.ts'

/** Reads along what the page under the path has loaded; it asks for nothing itself. */
export function useKnownTitles(path: string): KnownTitles {
  const id = matchPath({ path: galleryPaths.detail(':id'), end: false }, path)?.params.id ?? ''
  const { data } = useQuery({ ...galleryQuery(id), enabled: false })
  return data === undefined ? {} : { gallery: data.title }
}
