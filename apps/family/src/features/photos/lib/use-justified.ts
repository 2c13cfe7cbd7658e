import { justifiedStack, type JustifiedStack } from '@revela/photos/layout'
import { useMemo } from 'react'
import { ratioOf, type Photo } from './photo.ts'
import { gap, rowWish } from '../../../lib/row-wish.ts'

export function useJustified(photos: readonly Photo[], width: number): JustifiedStack {
  const ratios = useMemo(() => photos.map(ratioOf), [photos])
  return useMemo(() => justifiedStack({ ratios, width, gap, ...rowWish(width, ratios.length) }), [ratios, width])
}
