import { galleryPaths, workPaths } from '../../../lib/paths.ts'
import type { UploadPlace } from './upload-place.ts'

const pictures = { gallery: galleryPaths.pictures, work: workPaths.pictures } as const

export function picturesPathOf({ kind, id }: UploadPlace): string {
  return pictures[kind](id)
}

/** The page of the place's photos, in whatever stage of an upload its address says. */
export function isPicturesPage({ kind, id }: UploadPlace, pathname: string): boolean {
  if (kind === 'work') return pathname === workPaths.pictures(id)
  const { pictures: shown, completed, upload, uploading } = galleryPaths
  return [shown, completed, upload, uploading].some((path) => path(id) === pathname)
}
