import { cameraPhotograph } from '@revela/dev-env'
import sharp from 'sharp'

/** A studio's logo on a transparent background. It has shapes only, no fonts, so it renders alike on every machine. */
export async function logoFile(colour = '#1f1d1b', { width = 900, height = 450 } = {}): Promise<Buffer> {
  const rays = Array.from({ length: 9 }, (_, ray) => {
    const angle = (Math.PI * (ray + 1)) / 10
    const [x, y] = [Math.cos(angle), -Math.sin(angle)]
    return `<path d="M${450 + x * 190} ${300 + y * 190}L${450 + x * 250} ${300 + y * 250}"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 450" width="${width}" height="${height}">
    <g stroke="${colour}" stroke-width="20" stroke-linecap="round" fill="none">${rays.join('')}
    <path d="M300 300a150 150 0 0 1 300 0"/><path d="M60 300h780"/><path d="M200 360h500"/><path d="M330 420h240"/></g></svg>`
  return await sharp(Buffer.from(drawing)).png().toBuffer()
}

/** Photographs small enough to be processed quickly. */
export async function photographs(count: number, { width = 1800, height = 1200 } = {}) {
  return await Promise.all(
    Array.from({ length: count }, async (_, number) => ({
      name: `IMG_${String(number + 1).padStart(4, '0')}.jpg`,
      bytes: await cameraPhotograph({ number, width, height }),
    })),
  )
}
