import { cameraPhotograph } from '@revela/dev-env'
import { createHash } from 'node:crypto'

export type CameraFile = { readonly name: string; readonly bytes: Buffer; readonly sha256: Buffer }

const smallest = 6e6
const largest = 12e6

/** Files of camera size, all different. */
export async function cameraFiles(count: number): Promise<CameraFile[]> {
  const files: CameraFile[] = []
  for (let number = 0; number < count; number += 1) {
    const bytes = await cameraPhotograph({ number, rating: 1 + (number % 5), label: 'Azul' })
    if (bytes.length < smallest || bytes.length > largest) throw new Error(`photograph ${number} is not of camera size`)
    files.push({ name: `DSC_${number}.JPG`, bytes, sha256: createHash('sha256').update(bytes).digest() })
  }
  const megabytes = files.map((file) => (file.bytes.length / 1e6).toFixed(1))
  console.log(`${count} photographs of 24 megapixels with EXIF, XMP and sRGB profile: ${megabytes.join(', ')} MB`)
  return files
}
