import { ImageRefused } from '../../platform/images/image-fault.ts'
import type { RenderPool } from '../../platform/images/render-pool.ts'
import { absent } from '../../platform/object-store/absent.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { renditionKey, renditionsPrefix } from './object-keys.ts'

/** A photograph as it travels inside a mail, out of what its family sees. */
export type MailPictureAddress = {
  readonly customerId: string
  readonly ownerId: string
  readonly number: number
  readonly version: number
  readonly mark: string
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const shape = new RegExp(`^r/[0-9a-f]{3}/(${uuid})/(${uuid})/([1-9]\\d{0,6})-(\\d{1,9})/mail-([a-z0-9]{1,20})\\.jpg$`)

export function mailPictureKey(of: MailPictureAddress): string {
  return `${renditionsPrefix(of)}mail-${of.mark}.jpg`
}

/** Null for what is no key of ours. */
export function readMailPictureKey(key: string): MailPictureAddress | null {
  const [, customerId, ownerId, number, version, mark] = shape.exec(key) ?? []
  if (!customerId || !ownerId || !mark) return null
  const address = { customerId, ownerId, number: Number(number), version: Number(version), mark }
  return mailPictureKey(address) === key ? address : null
}

type Needs = {
  readonly store: ObjectStore
  readonly pool: RenderPool
  /** Makes the rendition it is cut from, marks and all; false where there is nothing to make. */
  readonly rendition: (key: string) => Promise<boolean>
}

/** Made when the first mail needs it and then kept. No rendition, no picture: the mail goes without. */
export function mailPictureOnMiss({ store, pool, rendition }: Needs): (key: string) => Promise<boolean> {
  return async (key) => {
    const of = readMailPictureKey(key)
    if (!of) return false
    const source = renditionKey(of, 1920, of.mark)
    const stored = () => store.read(source).catch(absent)
    try {
      const photograph = (await stored()) ?? ((await rendition(source)) ? await stored() : null)
      if (!photograph) return false
      const made = Buffer.from(await pool.run('mailPicture', photograph))
      await store.put(key, made, { length: made.length, type: 'image/jpeg' })
      return true
    } catch (fault) {
      if (fault instanceof ImageRefused) return false
      throw fault
    }
  }
}
