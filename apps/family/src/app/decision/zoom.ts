/** Scale, and the shift of the picture in parts of its pane, so that two panes can be zoomed in step. */
export type Zoom = { readonly scale: number; readonly x: number; readonly y: number }

/** A point in a pane, in parts of it from its middle: −0.5 to 0.5. */
export type PanePoint = { readonly x: number; readonly y: number }

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 }
const maxScale = 4
const middle: PanePoint = { x: 0, y: 0 }

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) + 0

/** Keeps the pane covered: nothing beyond the edges of the picture comes into view. */
function within({ scale, x, y }: Zoom): Zoom {
  const limit = (scale - 1) / 2
  return { scale, x: clamp(x, limit), y: clamp(y, limit) }
}

/** The point stays where it is. */
export function zoomTo(zoom: Zoom, wanted: number, point: PanePoint = middle): Zoom {
  const scale = Math.min(maxScale, Math.max(1, wanted))
  const ratio = scale / zoom.scale
  return within({ scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio })
}

export const moveBy = (zoom: Zoom, x: number, y: number): Zoom => within({ ...zoom, x: zoom.x + x, y: zoom.y + y })

/** A double tap enlarges at its point, or shows the whole picture again. */
export const toggleZoom = (zoom: Zoom, point: PanePoint = middle): Zoom =>
  zoom.scale > 1 ? noZoom : zoomTo(zoom, 2.5, point)

export const zoomTransform = ({ scale, x, y }: Zoom): string => `translate(${x * 100}%, ${y * 100}%) scale(${scale})`
