import type { MarkdownRenderer } from 'vitepress'

export interface PictureSize {
  readonly width: number
  readonly height: number
}

const screen = /^screen:([a-z0-9-]+-(390|1280))$/

/**
 * `![what it shows](screen:galleries-1280)` becomes the picture of that screen. The address is bound, so that the bundler
 * does not look for the file, which is copied beside the pages after the build.
 */
export function screenImages(md: MarkdownRenderer, sizes: ReadonlyMap<string, PictureSize>): void {
  const plain = md.renderer.rules.image
  md.renderer.rules.image = (tokens, index, options, env, self) => {
    const token = tokens[index]
    const [, name, width] = screen.exec(token?.attrGet('src') ?? '') ?? []
    if (token === undefined || name === undefined) return plain?.(tokens, index, options, env, self) ?? ''
    const size = sizes.get(`${name}.webp`)
    // Only a build with --allow-missing-pictures comes here without one: an article is readable without its picture.
    if (size === undefined) return ''
    const dimensions = ` width="${size.width}" height="${size.height}"`
    const alt = md.utils.escapeHtml(token.content)
    const address = `'/ajuda/screens/${name}.webp'`
    const image = `<img class="screen screen-${width}" :src="${address}" alt="${alt}"${dimensions} loading="lazy" decoding="async">`
    // On a phone a page of the studio is too small to be read: a tap opens it.
    return width === '390' ? image : `<a :href="${address}" target="_blank" rel="noreferrer">${image}</a>`
  }
}
