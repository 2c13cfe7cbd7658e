import { ImageError } from '../../platform/images/image-error.ts'
import type { RenderPool } from '../../platform/images/render-pool.ts'
import { nullIfMissing } from '../../platform/object-store/null-if-missing.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { renditionKey, renditionsPrefix } from './object-keys.ts'

/** A picture as embedded in a mail, made from the rendition that families see. */
export type MailPictureAddress = {
  readonly customerId: string
  readonly ownerId: string
  readonly number: number
  readonly version: number
  readonly watermarkCode: string
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const shape = new RegExp(`^r/[0-9a-f]{3}/(${uuid})/(${uuid})/([1-9]\\d{0,6})-(\\d{1,9})/mail-([a-z0-9]{1,20})\\.jpg$`)

export function mailPictureKey(address: MailPictureAddress): string {
  return `${renditionsPrefix(address)}mail-${address.watermarkCode}.jpg`
}

/** Returns null for a key that is not ours. */
export function readMailPictureKey(key: string): MailPictureAddress | null {
  const [, customerId, ownerId, number, version, watermarkCode] = shape.exec(key) ?? []
  if (!customerId || !ownerId || !watermarkCode) return null
  const address = { customerId, ownerId, number: Number(number), version: Number(version), watermarkCode }
  return mailPictureKey(address) === key ? address : null
}

type Deps = {
  readonly store: ObjectStore
  readonly pool: RenderPool
  /** Makes the rendition it is cropped from, with its watermarks; false when there is nothing to make. */
  readonly rendition: (key: string) => Promise<boolean>
}

/** Made when the first mail needs it, then stored. Without a rendition, the mail is sent without the picture. */
export function makeMailPictureOnMiss({ store, pool, rendition }: Deps): (key: string) => Promise<boolean> {
  return async (key) => {
    const address = readMailPictureKey(key)
    if (!address) return false
    const source = renditionKey(address, 1920, address.watermarkCode)
    const stored = () => store.read(source).catch(nullIfMissing)
    try {
      const sourceImage = (await stored()) ?? ((await rendition(source)) ? await stored() : null)
      if (!sourceImage) return false
      const jpegBytes = Buffer.from(await pool.run('mailPicture', sourceImage))
      await store.put(key, jpegBytes, { length: jpegBytes.length, type: 'image/jpeg' })
      return true
    } catch (error) {
      if (error instanceof ImageError) return false
      throw error
    }
  }
}
