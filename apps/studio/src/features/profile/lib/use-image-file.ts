import { imageCrop } from '@revela/phrases'
import { useEffect, useState } from 'react'
import { notify } from '../../../lib/notices.ts'
import { loadImage, type LoadedImage } from './cut-image.ts'

/** The picture somebody has chosen and not yet sent. */
export function useImageFile() {
  const [image, setImage] = useState<LoadedImage | null>(null)
  useEffect(() => () => image?.close(), [image])

  async function choose(files: FileList | null): Promise<void> {
    const [file] = files ?? []
    if (!file) return
    try {
      setImage(await loadImage(file))
    } catch {
      notify('error', imageCrop.unreadable)
    }
  }

  return { image, choose, drop: () => setImage(null) }
}
