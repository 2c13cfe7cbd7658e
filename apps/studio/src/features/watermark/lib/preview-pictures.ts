import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { morePicturesQuery, type Watermarks } from '../api/watermark-queries.ts'
import type { Picture } from './draw-watermarked.ts'

/** Decoded once for all previews. The bytes of a URL never change. */
function pictureQuery(url: string) {
  return queryOptions({
    queryKey: ['watermarks', 'pixels', url],
    queryFn: () => loadPicture(url),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: 1,
    meta: { quiet: true },
  })
}

/** `undefined` while loading, `null` if there is none or it cannot be decoded. */
export function usePicture(url: string | null) {
  const { data, isError } = useQuery({ ...pictureQuery(url ?? ''), enabled: url !== null })
  return url === null || isError ? null : data
}

/** Loads an image of another origin for a canvas. The signed URL is the authorization, so no credentials are needed. */
async function loadPicture(url: string): Promise<Picture> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = url
  await image.decode()
  return { source: image, width: image.naturalWidth, height: image.naturalHeight }
}

/** Decodes a local file upright, as the server stores it. */
export async function readPicture(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file)
  return { source: bitmap, width: bitmap.width, height: bitmap.height }
}

const size = { width: 1920, height: 1280 }

type Stop = readonly [at: number, colour: string]

function shade(context: CanvasRenderingContext2D, from: number, to: number, stops: readonly Stop[]): CanvasGradient {
  const gradient = context.createLinearGradient(0, from, 0, to)
  for (const [at, colour] of stops) gradient.addColorStop(at, colour)
  return gradient
}

/** Draws a hill: its start and end height, its amplitude, and its colours from top to bottom. */
function hill(
  context: CanvasRenderingContext2D,
  left: number,
  right: number,
  swing: number,
  stops: readonly Stop[],
): void {
  context.beginPath()
  context.moveTo(0, left)
  context.bezierCurveTo(size.width * 0.3, left - swing, size.width * 0.6, right + swing, size.width, right)
  context.lineTo(size.width, size.height)
  context.lineTo(0, size.height)
  context.fillStyle = shade(context, Math.min(left, right) - swing, size.height, stops)
  context.fill()
}

/** Draws a landscape at sunset, shown in the editor until the account has pictures. */
function paintExample(): Picture {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = shade(context, 0, 820, [
      [0, '#8fa9bd'],
      [0.45, '#d9c7b4'],
      [0.8, '#f0c79a'],
      [1, '#f6dcb6'],
    ])
    context.fillRect(0, 0, size.width, size.height)
    const sun = context.createRadialGradient(1330, 640, 30, 1330, 640, 620)
    sun.addColorStop(0, 'rgb(255 244 219 / 95%)')
    sun.addColorStop(0.12, 'rgb(255 228 180 / 70%)')
    sun.addColorStop(1, 'rgb(255 228 180 / 0%)')
    context.fillStyle = sun
    context.fillRect(0, 0, size.width, size.height)
    hill(context, 700, 640, 90, [
      [0, '#a99a94'],
      [1, '#b9a392'],
    ])
    hill(context, 800, 860, 150, [
      [0, '#7f7c72'],
      [1, '#8b8068'],
    ])
    hill(context, 1010, 880, 120, [
      [0, '#57604f'],
      [1, '#474a35'],
    ])
    hill(context, 1120, 1180, 70, [
      [0, '#3a4030'],
      [1, '#22261c'],
    ])
  }
  return { source: canvas, ...size }
}

/** The picture for previews: one of the account if there is any, and others of its gallery on request. */
export function useExamplePicture(sample: Watermarks['sample']) {
  const [turn, setTurn] = useState(0)
  const more = useQuery({ ...morePicturesQuery(sample?.collection_id ?? ''), enabled: sample !== null })
  const others = (more.data ?? []).filter(({ id }) => id !== sample?.picture_id)
  const all = sample === null ? [] : [sample.url, ...others.map(({ view }) => view)]
  const own = usePicture(all[turn % Math.max(1, all.length)] ?? null)
  // The previous picture stays until the next one is loaded.
  const [shown, setShown] = useState(own)
  if (own && own !== shown) setShown(own)
  const painted = useMemo(() => (sample === null || own === null ? paintExample() : null), [sample, own])
  return {
    /** `undefined` while loading. */
    basePicture: painted ?? own ?? shown ?? undefined,
    isOwn: painted === null,
    next: all.length > 1 ? () => setTurn(turn + 1) : null,
  }
}
