import { withMetadata } from '@revela/dev-env/photographs'
import type { ShotMetadata } from '@revela/dev-env/photographs'
import type { NamedFile } from '@revela/dev-env'
import sharp from 'sharp'

/** Small photos in different colours, for tests that do not depend on their size. */
export async function smallPictures(
  count: number,
  metadata: Record<number, Partial<ShotMetadata>> = {},
): Promise<NamedFile[]> {
  return await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const number = index + 1
      const background = `hsl(${(number * 47) % 360}, 45%, 55%)`
      const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
        .jpeg()
        .toBuffer()
      const takenAt = new Date(Date.UTC(2026, 9, 3, 18, number))
      return {
        name: `IMG_${String(number).padStart(4, '0')}.jpg`,
        bytes: withMetadata(jpeg, { takenAt, ...metadata[number] }),
      }
    }),
  )
}
