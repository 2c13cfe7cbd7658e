import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { GridSection } from '../../../ui/picture-grid/section-rows.ts'
import { chaptersQuery } from '../api/chapters.ts'
import { type ChapterView, existingView, rangeOf } from './chapter-view.ts'

/** The chapters of a gallery and which of them the grid shows. */
export function useChapters(galleryId: string, total: number) {
  const { data: known, isPending, failureCount } = useQuery(chaptersQuery(galleryId))
  const [chosen, setChosen] = useState<ChapterView>('all')
  const view = existingView(chosen, known)
  const range = rangeOf(view, known, total)
  const sections = useMemo((): readonly GridSection[] | undefined => {
    if (view !== 'all' || known === undefined || known.chapters.length === 0) return undefined
    const parts = [
      { title: null, count: known.without_chapter },
      ...known.chapters.map(({ title, pictures }) => ({ title, count: pictures })),
    ]
    // Counts and pages are loaded separately; without headings while they disagree.
    return parts.reduce((sum, { count }) => sum + count, 0) === total ? parts : undefined
  }, [view, known, total])
  // The pictures do not wait for a second attempt.
  const isLoading = isPending && failureCount === 0
  return { known, isLoading, view, show: setChosen, range, sections }
}
