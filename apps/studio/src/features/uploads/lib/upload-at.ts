import { browserPorts, createUpload, type Upload, type UploadPorts } from '@revela/uploader'
import { createStore, type Store } from '../../../lib/store.ts'
import { galleryOwner } from '../api/gallery-owner.ts'
import { workOwner } from '../api/work-owner.ts'
import { guardTab } from './guard-tab.ts'
import { tellInTitle } from './tell-in-title.ts'
import type { UploadPlace } from './upload-place.ts'

export type PlacedUpload = {
  readonly upload: Upload
  /** SUBIR FOTOS was pressed. */
  readonly isShown: Store<boolean>
  /** The gallery or work had no photos when the drop began. */
  readonly beganEmpty: Store<boolean>
}

const owners = { gallery: galleryOwner, work: workOwner } as const

const byPlace = new Map<string, PlacedUpload>()
let ports: UploadPorts | null = null

/** Kept outside React, so that an upload goes on while the person looks at another page of the gallery or work. */
export function uploadAt({ kind, id }: UploadPlace): PlacedUpload {
  const key = `${kind}:${id}`
  const known = byPlace.get(key)
  if (known) return known
  ports ??= browserPorts()
  const upload = createUpload(owners[kind](id), ports)
  tellInTitle(upload)
  guardTab(upload)
  const made = { upload, isShown: createStore(false), beganEmpty: createStore(false) }
  byPlace.set(key, made)
  return made
}
