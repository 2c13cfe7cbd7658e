import type { DownloadSize } from '../api/calls.ts'

/**
 * Leaves out sizes that are no smaller than the originals: with `original` they are the same picture, saved again. One
 * size always stays.
 */
export function usefulSizes(sizes: readonly DownloadSize[], longestEdge: number): readonly DownloadSize[] {
  const isUseful = (size: DownloadSize, index: number) => {
    if (size === 'original') return true
    if (sizes.includes('original')) return Number(size) < longestEdge
    // Without originals, the first size that contains the whole picture is the best one.
    return index === 0 || Number(sizes[index - 1]) < longestEdge
  }
  return sizes.filter(isUseful)
}
