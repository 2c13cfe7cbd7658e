import { upload as texts, uploadDialogs } from '@revela/phrases'
import type { Upload, UploadResult, UploadSnapshot } from '@revela/uploader'
import { useEffect, useEffectEvent, useRef } from 'react'
import { notify } from '../../../lib/notices.ts'

const apart = 3_000

/** Told once, also when the person was on another page of the gallery at that moment. */
const told = new WeakSet<UploadResult>()

type News = {
  readonly onStored: () => void
  readonly onFinished: (result: UploadResult) => void
}

/** Passes on what happens outside React: photos stored, a drop ended, a warning. */
export function useUploadNews(upload: Upload, snapshot: UploadSnapshot, maxMegabytes: number | null, news: News): void {
  const { phase, progress, result, problem, leftOut } = snapshot
  const stored = useRef(0)
  const tellStored = useEffectEvent(news.onStored)
  const tellFinished = useEffectEvent(news.onFinished)

  useEffect(() => {
    stored.current = progress.storedFiles
  }, [progress.storedFiles])

  useEffect(() => {
    if (phase !== 'sending') return undefined
    let toldOf = stored.current
    const timer = setInterval(() => {
      if (stored.current === toldOf) return
      toldOf = stored.current
      tellStored()
    }, apart)
    return () => clearInterval(timer)
  }, [phase])

  useEffect(() => {
    if (!result || told.has(result)) return
    told.add(result)
    tellFinished(result)
  }, [result])

  useEffect(() => {
    if (leftOut.oversize.length > 0 && maxMegabytes !== null) {
      notify('warning', texts.sending.oversize(leftOut.oversize.length, maxMegabytes))
    }
  }, [leftOut.oversize, maxMegabytes])

  useEffect(() => {
    if (problem?.kind !== 'nothing-new') return
    notify('warning', uploadDialogs.nothingNew)
    upload.dismiss()
  }, [problem, upload])
}
