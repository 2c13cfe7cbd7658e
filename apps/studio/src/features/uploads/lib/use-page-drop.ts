import { filesOfDrop, type PickedFiles } from '@revela/uploader'
import { useEffect, useEffectEvent, useState } from 'react'

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/**
 * The whole page takes photos while it waits for them. While it does not, a file dropped by mistake must still not
 * replace the page, and with it the upload.
 */
export function usePageDrop(isWaiting: boolean, onFiles: (picked: PickedFiles) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    let depth = 0
    function enter(event: DragEvent) {
      if (!carriesFiles(event)) return
      depth += 1
      setIsOver(isWaiting)
    }
    function leave(event: DragEvent) {
      if (!carriesFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setIsOver(false)
    }
    function over(event: DragEvent) {
      if (!carriesFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = isWaiting ? 'copy' : 'none'
    }
    function drop(event: DragEvent) {
      depth = 0
      setIsOver(false)
      if (!carriesFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      if (isWaiting && event.dataTransfer) void filesOfDrop(event.dataTransfer).then(take)
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragleave', leave)
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [isWaiting])

  return isWaiting && isOver
}
