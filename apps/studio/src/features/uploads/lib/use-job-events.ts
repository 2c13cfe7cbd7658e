import { upload as texts } from '@revela/phrases'
import type { UploadJob, UploadPlace, UploadResult } from '@revela/uploader'
import { useEffect, useEffectEvent, useRef } from 'react'
import { notify } from '../../../lib/notices.ts'
import { useUploadSnapshot } from './use-upload.ts'

const intervalMs = 3_000

/** Reported once, also when the component is mounted again. */
const reported = new WeakSet<UploadResult>()

/** Passes on what an upload does outside React: photos stored, the end, photos above the plan's size. */
export function useJobEvents(
  { place, upload }: UploadJob,
  onStored: (place: UploadPlace) => void,
  maxMegabytes: number | null,
): void {
  const { phase, progress, result, leftOut } = useUploadSnapshot(upload)
  const stored = useRef(0)
  const report = useEffectEvent(() => onStored(place))

  useEffect(() => {
    stored.current = progress.storedFiles
  }, [progress.storedFiles])

  useEffect(() => {
    if (phase !== 'sending') return undefined
    let last = stored.current
    const timer = setInterval(() => {
      if (stored.current === last) return
      last = stored.current
      report()
    }, intervalMs)
    return () => {
      clearInterval(timer)
      // Paused, cancelled or ended: what arrived since the last look is shown.
      if (stored.current !== last) report()
    }
  }, [phase])

  useEffect(() => {
    if (!result || reported.has(result)) return
    reported.add(result)
    report()
  }, [result])

  useEffect(() => {
    if (leftOut.oversize.length > 0 && maxMegabytes !== null) {
      notify('warning', texts.sending.oversize(leftOut.oversize.length, maxMegabytes))
    }
  }, [leftOut.oversize, maxMegabytes])
}
