import sharp from 'sharp'

/**
 * The one place that configures libvips: three loaders and no others (an SVG named .jpg must not be read),
 * one thread per picture because the processes are as many as the cores, and no cache of files that change.
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

export { sharp }

export const mostPixels = 120_000_000
export const longestSide = 20_000
/**
 * What a file may make a decoder hold at once, where its format cannot be read line by line: a progressive JPEG of 53
 * megapixels without subsampling (106 with), an interlaced PNG of 80. Fits into the decoder's memory limit.
 */
export const mostBufferedBytes = 320_000_000
