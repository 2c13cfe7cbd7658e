import { useQueryClient } from '@tanstack/react-query'
import { useSelection, type SelectionControl } from '../../../ui/photo-grid/use-selection.ts'
import { allPicturesQuery } from '../api/picture-queries.ts'
import type { Pictures } from '../api/use-pictures.ts'

export function useGallerySelection(galleryId: string, { at, total }: Pictures): SelectionControl {
  const queries = useQueryClient()
  const idAt = (index: number) => at(index)?.id

  async function idsBetween(first: number, last: number): Promise<readonly string[]> {
    const known = Array.from({ length: last - first + 1 }, (_, step) => idAt(first + step))
    if (known.every((id) => id !== undefined)) return known
    const { pictures } = await queries.fetchQuery(allPicturesQuery(galleryId))
    return pictures.slice(first, last + 1).map(({ id }) => id)
  }

  return useSelection({ total, idAt, idsBetween })
}
