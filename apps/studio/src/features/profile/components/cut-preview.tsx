import { useEffect, useRef } from 'react'
import type { Cut } from '../lib/crop.ts'
import { drawCut, type LoadedImage } from '../lib/cut-image.ts'

type Props = { readonly image: LoadedImage; readonly cut: Cut; readonly className: string | undefined }

const output = { most: 400, type: 'image/png' } as const

/** What is kept, small, as it will be seen. */
export function CutPreview({ image, cut, className }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCut(canvas.current, image, cut, output)
  }, [image, cut])
  return <canvas ref={canvas} className={className} aria-hidden="true" />
}
