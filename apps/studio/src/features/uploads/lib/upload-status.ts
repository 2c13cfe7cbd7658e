import { upload as texts, uploadDialogs, uploadFailure } from '@revela/phrases'
import { isRunning, type FailedFile, type UploadResult, type UploadSnapshot, type UploadTarget } from '@revela/uploader'
import { albumPaths, galleryPaths, workPaths } from '../../../lib/paths.ts'

export type UploadStatus = 'invisible' | 'waiting' | 'uploading' | 'uploading-empty' | `${UploadTarget['kind']}-empty`

type Facts = {
  /** An upload of this gallery or work has not ended. */
  readonly isUploading: boolean
  readonly isShown: boolean
  readonly beganEmpty: boolean
  /** undefined: not known yet. */
  readonly isEmpty: boolean | undefined
}

export function uploadStatus(
  kind: UploadTarget['kind'],
  { isUploading, isShown, beganEmpty, isEmpty }: Facts,
): UploadStatus {
  if (isUploading) return beganEmpty ? 'uploading-empty' : 'uploading'
  if (isEmpty === true) return `${kind}-empty`
  return isShown ? 'waiting' : 'invisible'
}

const pictures = { gallery: galleryPaths.pictures, work: workPaths.pictures, album: albumPaths.detail } as const

export function picturesPathOf({ kind, id, albumId }: UploadTarget): string {
  return pictures[kind](albumId ?? id)
}

/** Whether a path is the pictures page of the target, in any stage of an upload. */
export function isPicturesPage(target: UploadTarget, pathname: string): boolean {
  const { kind, id } = target
  if (kind !== 'gallery') return pathname === picturesPathOf(target)
  const { pictures: shown, completed, upload, uploading } = galleryPaths
  return [shown, completed, upload, uploading].some((path) => path(id) === pathname)
}

/** The server's help text, or our own if there is none or no response. */
export function failureText({ code, help }: Pick<FailedFile, 'code' | 'help'>): string {
  if (help !== null) return help
  return code in uploadFailure ? uploadFailure[code as keyof typeof uploadFailure] : uploadFailure.unexpected
}

type UploadState = Pick<UploadSnapshot, 'phase'> & {
  readonly result: Pick<UploadResult, 'stored' | 'failed'> | null
}

/** The title over all uploads of the tab. */
export function panelTitle(uploads: readonly UploadState[]): string {
  const words = texts.panel
  const running = uploads.filter(isRunning)
  if (running.length > 0) return words.title(running.length)
  if (uploads.some(({ phase }) => phase !== 'ended')) return words.waiting
  const isFailed = uploads.some(({ result }) => (result?.failed ?? 0) > 0)
  if (!isFailed) return words.done
  return uploads.some(({ result }) => (result?.stored ?? 0) > 0) ? words.partlyDone : words.nothingStored
}

type Solutions = { readonly selection_activated: boolean; readonly download_activated: boolean }

/** What to do after pictures were added to a gallery: not what is on already. Everything while that is unknown. */
export function nextSteps(galleryId: string, solutions: Solutions | undefined) {
  const isChoosing = solutions?.selection_activated === true
  const isDelivered = solutions?.download_activated === true
  return [
    {
      text: isChoosing ? uploadDialogs.success.followUp : uploadDialogs.success.selection,
      path: galleryPaths.selection(galleryId),
    },
    ...(isDelivered ? [] : [{ text: uploadDialogs.success.download, path: galleryPaths.download(galleryId) }]),
  ]
}
