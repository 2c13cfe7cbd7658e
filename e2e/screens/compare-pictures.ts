import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** Pictures are compared at half their size, which averages out anti-aliasing and compression. */
const reduction = 2
/** In pixels of the reduced picture. A changed word or a moved button fills a large part of at least one tile. */
const tileSize = 16
const pixelThreshold = 0.12
const maxTileShare = 0.12

export interface PictureDifference {
  /** The difference as a sentence; null when the pictures look alike. */
  problem: string | null
  /** The largest share of different pixels in one tile, from 0 to 1. */
  worstTileShare: number
  /** A PNG that marks different pixels in red; null when the sizes differ. */
  highlighted: Buffer | null
}

/** Compares two screenshots (any format that sharp decodes) as a person would. */
export async function comparePictures(expected: Buffer, actual: Buffer): Promise<PictureDifference> {
  const [expectedImage, actualImage] = [await decode(expected), await decode(actual)]
  const { width, height } = expectedImage
  if (width !== actualImage.width || height !== actualImage.height) {
    const problem = `the size changed from ${expectedImage.fullSize} to ${actualImage.fullSize} px`
    return { problem, worstTileShare: 1, highlighted: null }
  }
  const output = new Uint8ClampedArray(width * height * 4)
  pixelmatch(expectedImage.data, actualImage.data, output, width, height, {
    threshold: pixelThreshold,
    includeAA: true,
    diffMask: true,
  })
  const tiles = tilesOf(output, width, height)
  const changed = tiles.filter(({ share }) => share > maxTileShare)
  const highlightOptions = { raw: { width, height, channels: 4 as const } }
  return {
    problem: changed.length === 0 ? null : describe(changed, tiles.length),
    worstTileShare: Math.max(...tiles.map(({ share }) => share)),
    highlighted: await sharp(expectedImage.data, highlightOptions)
      .composite([{ input: Buffer.from(output), ...highlightOptions }])
      .png()
      .toBuffer(),
  }
}

interface Decoded {
  data: Uint8Array
  width: number
  height: number
  fullSize: string
}

async function decode(picture: Buffer): Promise<Decoded> {
  const fullSize = sharp(picture)
  const { width, height } = await fullSize.metadata()
  const { data, info } = await fullSize
    .resize(Math.ceil(width / reduction), Math.ceil(height / reduction), { fit: 'fill', kernel: 'mitchell' })
    .blur(0.8)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, fullSize: `${width} × ${height}` }
}

interface Tile {
  left: number
  top: number
  share: number
}

/** The tiles overlap by half, so that a change on a border counts as much as one in the middle. */
function tilesOf(mask: Uint8ClampedArray, width: number, height: number): readonly Tile[] {
  const tiles: Tile[] = []
  for (let top = 0; top < height; top += tileSize / 2) {
    for (let left = 0; left < width; left += tileSize / 2) {
      const [right, bottom] = [Math.min(left + tileSize, width), Math.min(top + tileSize, height)]
      let differentPixels = 0
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) if ((mask[(y * width + x) * 4 + 3] ?? 0) > 0) differentPixels += 1
      }
      tiles.push({ left: left * reduction, top: top * reduction, share: differentPixels / tileSize ** 2 })
    }
  }
  return tiles
}

function describe(changed: readonly Tile[], total: number): string {
  const [left, top] = [Math.min(...changed.map((tile) => tile.left)), Math.min(...changed.map((tile) => tile.top))]
  const right = Math.max(...changed.map((tile) => tile.left)) + tileSize * reduction
  const bottom = Math.max(...changed.map((tile) => tile.top)) + tileSize * reduction
  const share = ((changed.length / total) * 100).toFixed(1)
  return `${share} % of the picture changed, between ${left},${top} and ${right},${bottom} px`
}
