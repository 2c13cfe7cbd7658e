import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { uploads } from '../../features/uploads/lib/uploads.ts'
import type { UploadStatus } from '../../features/uploads/lib/upload-status.ts'
import { galleryPaths } from '../../lib/paths.ts'
import { stageAsks } from './upload-stage.ts'

/** On arrival at a stage's address the page is put into that stage; a stage that is over leads to the photos. */
export function useUploadStage(galleryId: string, status: UploadStatus, show: () => void): void {
  const path = useLocation().pathname
  const navigate = useNavigate()
  const arrive = useEffectEvent((at: string) => {
    const jobs = uploads.jobsAt({ kind: 'gallery', id: galleryId })
    const hasResult = jobs.some(({ upload }) => upload.getSnapshot().result !== null)
    const asked = stageAsks({ galleryId, path: at, status, hasResult })
    if (asked === 'open') show()
    if (asked === 'leave') void navigate(galleryPaths.pictures(galleryId), { replace: true })
  })
  useEffect(() => {
    arrive(path)
  }, [path])
}
