import { familyShare } from '@revela/phrases'
import { notify } from '../../../lib/notices.ts'
import { share, type SharedLink } from './share.ts'

type SharedPicture = {
  /** Null if nobody else can open the gallery. */
  readonly link: SharedLink | null
  /** The address of the picture's file; null if only the link may be shared. */
  readonly src: string | null
  /** The name of the shared file, without an extension. */
  readonly name: string
}

/** A phone with a share sheet that takes files. */
export const canSendPictures = () =>
  typeof navigator.canShare === 'function' && window.matchMedia('(pointer: coarse)').matches

/** Sends the picture itself through the phone's share sheet; where that is not possible, its link. */
export async function sharePicture({ src, name, link }: SharedPicture): Promise<void> {
  // Without the file, the link is shared.
  const file = src !== null && canSendPictures() ? await jpegOf(src, name).catch(() => null) : null
  if (file === null || !navigator.canShare({ files: [file] })) return await shareLink(link)
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // The share sheet was closed; any other error falls back to the link.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await shareLink(link)
  }
}

async function shareLink(link: SharedLink | null): Promise<void> {
  if (link === null) notify({ text: familyShare.pictureFailed })
  else await share(link)
}

/** As a JPEG, because messengers treat a WebP file as a sticker. */
async function jpegOf(src: string, name: string): Promise<File> {
  const response = await fetch(src, { credentials: 'omit' })
  if (!response.ok) throw new Error(`picture request failed with status ${response.status}`)
  const bitmap = await createImageBitmap(await response.blob())
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const bytes = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.92)
  })
  if (bytes === null) throw new Error('the picture could not be encoded')
  return new File([bytes], `${name}.jpg`, { type: 'image/jpeg' })
}
