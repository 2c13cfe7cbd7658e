import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { uploadAt } from '../../features/uploads/lib/upload-at.ts'
import type { UploadStatus } from '../../features/uploads/lib/upload-status.ts'
import { galleryPaths } from '../../lib/paths.ts'
import { stageAsks } from './upload-stage.ts'

/** On arrival at a stage's address the page is put into that stage; a stage that is over leads to the photos. */
export function useUploadStage(galleryId: string, status: UploadStatus, show: () => void): void {
  const path = useLocation().pathname
  const navigate = useNavigate()
  const arrive = useEffectEvent((at: string) => {
    const hasResult = uploadAt({ kind: 'gallery', id: galleryId }).upload.getSnapshot().result !== null
    const asked = stageAsks({ galleryId, path: at, status, hasResult })
    if (asked === 'open') show()
    if (asked === 'leave') void navigate(galleryPaths.pictures(galleryId), { replace: true })
  })
  useEffect(() => {
    arrive(path)
  }, [path])
}
