import { watermarkEditor } from '@revela/phrases'
import { useEffect, useState } from 'react'
import { notify } from '../../../lib/notices.ts'
import type { Watermark } from '../api/watermark-queries.ts'
import type { Picture } from './draw-marked.ts'
import { readPicture } from './load-picture.ts'
import { draftOf } from './mark-draft.ts'
import { usePicture } from './use-picture.ts'

const kinds = /\.(?:jpe?g|png)$/i

/** A watermark under the hands: its draft, and the picture it has or is about to have. */
export function useEditor(watermark: Watermark) {
  const [draft, setDraft] = useState(() => draftOf(watermark.settings))
  const [chosen, setChosen] = useState<Picture | null>(null)
  const saved = usePicture(watermark.media.media_url)

  useEffect(
    () => () => {
      if (chosen?.source instanceof ImageBitmap) chosen.source.close()
    },
    [chosen],
  )

  async function choose(files: FileList | null): Promise<void> {
    const [file] = files ?? []
    if (!file) return
    if (!kinds.test(file.name)) {
      notify('error', watermarkEditor.wrongKind)
      return
    }
    try {
      setChosen(await readPicture(file))
      setDraft((current) => ({ ...current, file }))
    } catch {
      notify('error', watermarkEditor.unreadable)
    }
  }

  return { draft, setDraft, choose, picture: chosen ?? saved ?? null }
}
