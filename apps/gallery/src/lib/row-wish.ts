export const gap = 4

/** How high a row would like to be, and how many photographs fill one, in a window of this width. */
export function rowWish(width: number): { height: number; most?: number } {
  // Two beside each other on a phone, whatever their shape; a panorama goes alone.
  if (width < 600) return { height: width * 0.5, most: 2 }
  return { height: Math.min(360, Math.max(230, width * 0.235)) }
}

/** Small enough to be held in a hand. */
export const isPhoneWidth = (width: number): boolean => width < 600
