export const gap = 4

/** Up to this many pictures, each has its own row on a phone and half the window on a wide screen. */
const fewPhotos = 4

export const isPhoneWidth = (width: number): boolean => width < 600

/**
 * Sizes of justified rows: target height, most pictures in a row, and how much higher the last row may be to fill its
 * width.
 */
export function rowSize(width: number, count: number): { height: number; maxPerRow?: number; last: number } {
  // Two side by side on a phone, whatever their shape; a panorama and a last odd picture have their own row.
  if (isPhoneWidth(width)) return { height: width * 0.5, maxPerRow: count <= fewPhotos ? 1 : 2, last: Infinity }
  if (count <= fewPhotos) return { height: Math.min(620, width * 0.46), last: 1.5 }
  return { height: Math.min(360, Math.max(230, width * 0.235)), last: 1.6 }
}
