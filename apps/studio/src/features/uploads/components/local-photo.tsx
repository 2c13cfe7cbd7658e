import { useEffect, useRef } from 'react'
import { localThumbnail } from '../lib/local-thumbnail.ts'

type Props = { readonly file: File; readonly className?: string | undefined }

async function draw(canvas: HTMLCanvasElement, file: File, signal: AbortSignal): Promise<void> {
  const bitmap = await localThumbnail(file, signal)
  if (!bitmap) return
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
}

/** A photo that is still on the person's machine, drawn when it comes into sight. */
export function LocalPhoto({ file, className }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const gone = new AbortController()
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void draw(element, file, gone.signal)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      gone.abort()
    }
  }, [file])
  return <canvas ref={canvas} width={96} height={64} className={className} aria-hidden="true" />
}
