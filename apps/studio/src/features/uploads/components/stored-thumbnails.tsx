import { useCallback } from 'react'
import type { Thumbnail } from '../lib/use-thumbnails.ts'
import styles from './stored-thumbnails.module.css'

/** The photos stored last, newest first; the gallery below is the one to read, so these are decoration. */
export function StoredThumbnails({ thumbnails }: { readonly thumbnails: readonly Thumbnail[] }) {
  if (thumbnails.length === 0) return null
  return (
    <div className={styles.strip} aria-hidden="true">
      {thumbnails.map(({ key, bitmap }) => (
        <Picture key={key} bitmap={bitmap} />
      ))}
    </div>
  )
}

function Picture({ bitmap }: { readonly bitmap: ImageBitmap }) {
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas && bitmap.width > 0) canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    },
    [bitmap],
  )
  return <canvas ref={draw} width={bitmap.width} height={bitmap.height} className={styles.picture} />
}
