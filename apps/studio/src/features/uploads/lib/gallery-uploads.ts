import { browserPorts, createUpload, type Upload, type UploadPorts } from '@revela/uploader'
import { createStore, type Store } from '../../../lib/store.ts'
import { galleryOwner } from '../api/gallery-owner.ts'
import { guardTab } from './guard-tab.ts'
import { tellInTitle } from './tell-in-title.ts'

export type GalleryUpload = {
  readonly upload: Upload
  /** SUBIR FOTOS was pressed. */
  readonly isShown: Store<boolean>
  /** The gallery had no photos when the drop began. */
  readonly beganEmpty: Store<boolean>
}

const byGallery = new Map<string, GalleryUpload>()
let ports: UploadPorts | null = null

/** Kept outside React, so that an upload goes on while the person looks at another page of the gallery. */
export function galleryUpload(galleryId: string): GalleryUpload {
  const known = byGallery.get(galleryId)
  if (known) return known
  ports ??= browserPorts()
  const upload = createUpload(galleryOwner(galleryId), ports)
  tellInTitle(upload)
  guardTab(upload)
  const made = { upload, isShown: createStore(false), beganEmpty: createStore(false) }
  byGallery.set(galleryId, made)
  return made
}
