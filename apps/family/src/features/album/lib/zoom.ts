import type { AlbumVersion } from '../api/album-calls.ts'
import { fullSize } from './spreads.ts'

/** Enlargement of a spread that fits its window at scale 1, and its shift from the middle in pixels. */
export type Zoom = { readonly scale: number; readonly x: number; readonly y: number }

export type Point = { readonly x: number; readonly y: number }
export type Size = { readonly width: number; readonly height: number }

/** What a spread is zoomed in: the window, the spread's size at scale 1, and its largest scale. */
export type Stage = { readonly view: Size; readonly fitted: Size; readonly maxScale: number }

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 }

/** The first enlargement: one page of a spread fills a phone. */
const firstScale = 2.5

/** `full` is the size of the largest rendition: at the largest scale, one of its pixels is one of the window's. */
export function stageOf(view: Size, full: Size): Stage {
  const ratio = Math.min(view.width / full.width, view.height / full.height)
  return {
    view,
    fitted: { width: full.width * ratio, height: full.height * ratio },
    maxScale: Math.max(1, 1 / ratio),
  }
}

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) + 0

/** Keeps the window covered, as far as the spread is larger than it. */
function within({ view, fitted }: Stage, { scale, x, y }: Zoom): Zoom {
  const limit = (size: number, window: number) => Math.max(0, (size * scale - window) / 2)
  return { scale, x: clamp(x, limit(fitted.width, view.width)), y: clamp(y, limit(fitted.height, view.height)) }
}

/** The point, measured from the middle of the window, stays where it is. */
export function zoomTo(stage: Stage, zoom: Zoom, wanted: number, point: Point = noZoom): Zoom {
  const scale = Math.min(stage.maxScale, Math.max(1, wanted))
  const ratio = scale / zoom.scale
  return within(stage, { scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio })
}

export const moveBy = (stage: Stage, zoom: Zoom, by: Point): Zoom =>
  within(stage, { ...zoom, x: zoom.x + by.x, y: zoom.y + by.y })

/** Two quick taps: one page, then pixel by pixel, then the whole spread again. */
export function nextZoom(stage: Stage, zoom: Zoom, point: Point = noZoom): Zoom {
  const first = Math.min(firstScale, stage.maxScale)
  if (zoom.scale < first * 0.98) return zoomTo(stage, zoom, first, point)
  return zoom.scale < stage.maxScale * 0.98 ? zoomTo(stage, zoom, stage.maxScale, point) : noZoom
}

export const isZoomed = ({ scale }: Zoom): boolean => scale > 1.01

/** The place of the spread in the window. */
export function spreadBox({ view, fitted }: Stage, { scale, x, y }: Zoom) {
  const width = fitted.width * scale
  const height = fitted.height * scale
  return { left: view.width / 2 + x - width / 2, top: view.height / 2 + y - height / 2, width, height }
}

/** The stage of a spread in this window. */
export function stageIn(version: AlbumVersion, at: number): Stage | null {
  const spread = version.spreads[at - 1]
  return spread ? stageOf({ width: window.innerWidth, height: window.innerHeight }, fullSize(spread)) : null
}

/** A point of the window, measured from its middle. */
export const fromMiddle = ({ x, y }: Point): Point => ({ x: x - window.innerWidth / 2, y: y - window.innerHeight / 2 })
