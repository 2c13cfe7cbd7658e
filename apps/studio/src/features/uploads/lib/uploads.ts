import { browserPorts, createUploads, type UploadPlace } from '@revela/uploader'
import { createStore, type Store } from '../../../lib/store.ts'
import { galleryOwner, workOwner } from '../api/upload-owners.ts'
import { guardTab, tellInTitle } from './tab-notices.ts'
import { startedUploads } from './started-uploads.ts'

const owners = { gallery: galleryOwner, work: workOwner } as const

/** Outside React, so that uploads go on while the person uses any other page of the studio. */
export const uploads = createUploads({ ports: browserPorts(), ownerOf: ({ kind, id }) => owners[kind](id) })

guardTab(uploads)
tellInTitle(uploads)
uploads.subscribe(() => {
  if (startedUploads.get() === null && uploads.jobs().length > 0) startedUploads.set(uploads)
})

type ZoneState = {
  /** SUBIR FOTOS was pressed. */
  readonly isShown: Store<boolean>
  /** The gallery or work had no photos when the upload began. */
  readonly beganEmpty: Store<boolean>
}

const zones = new Map<string, ZoneState>()

export function zoneAt({ kind, id }: Pick<UploadPlace, 'kind' | 'id'>): ZoneState {
  const key = `${kind}:${id}`
  const known = zones.get(key)
  if (known) return known
  const made = { isShown: createStore(false), beganEmpty: createStore(false) }
  zones.set(key, made)
  return made
}
