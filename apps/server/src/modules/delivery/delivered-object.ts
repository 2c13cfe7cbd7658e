import type { DeliverySize } from '@revela/domain'
import { decodePatches } from '../../platform/location/encoded-patches.ts'
import type { Patch } from '../../platform/location/patch.ts'
import { renditionsPrefix } from '../pictures/index.ts'
import type { Deliverable } from './deliverable.read.ts'

/** Where the bytes of a delivered photograph are, and what is written over them on the way out. */
export type DeliveredObject = { readonly key: string; readonly patches: readonly Patch[] }

type Owner = { readonly customerId: string; readonly ownerId: string }

/** Beside the renditions, so that it goes when they go. */
export function smallerKey(
  owner: Owner,
  picture: Pick<Deliverable, 'id' | 'number' | 'version'>,
  size: 1920 | 3840,
): string {
  return `${renditionsPrefix({ ...owner, ...picture })}${size}.jpg`
}

export function deliveredObject(owner: Owner, picture: Deliverable, size: DeliverySize): DeliveredObject {
  if (size !== 'original') return { key: smallerKey(owner, picture, size === '1920' ? 1920 : 3840), patches: [] }
  const patches = picture.location_patches ? decodePatches(picture.location_patches) : []
  return { key: picture.object_key, patches }
}
