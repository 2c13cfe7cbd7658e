// The chosen photographs as a search text. The family chose JPEGs; on the photographer's disk the same shots are RAW
// files too, so every list names the photograph without its extension.

/** Windows' search box takes no more characters than an address does. */
export const EXPLORER_MOST = 2_000

export function bareName(fileName: string): string {
  return fileName.replace(/\.[A-Za-z0-9]{2,5}$/, '')
}

/** For Lightroom's Library filter, "File name contains": words parted by commas, any of them. */
export function lightroomList(fileNames: readonly string[]): string {
  return unique(fileNames).join(', ')
}

/** Lightroom takes a name with a space for two words; the photographer is warned of these. */
export function namesWithSpaces(fileNames: readonly string[]): string[] {
  return fileNames.filter((name) => /\s/.test(bareName(name)))
}

export function finderList(fileNames: readonly string[]): string {
  return unique(fileNames)
    .map((name) => `name:"${withoutQuotes(name)}"`)
    .join(' OR ')
}

/**
 * By the property's canonical name, which every language of Windows knows, and by wildcards: a whole name with any
 * extension, so that IMG_1 does not bring IMG_10. In blocks that its search box takes.
 */
export function explorerBlocks(fileNames: readonly string[], most: number = EXPLORER_MOST): string[] {
  const blocks: string[] = []
  for (const name of unique(fileNames)) {
    const term = `System.FileName:~"${name.includes('"') ? `*${withoutQuotes(name)}*` : `${name}.*`}"`
    const last = blocks.at(-1)
    const longer = last === undefined ? term : `${last} OR ${term}`
    if (last === undefined || longer.length > most) blocks.push(term)
    else blocks[blocks.length - 1] = longer
  }
  return blocks
}

function unique(fileNames: readonly string[]): string[] {
  return [...new Set(fileNames.map(bareName))]
}

/** Neither search can escape a quote, so the longest part of the name without one is looked for. */
function withoutQuotes(name: string): string {
  return name.split('"').reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}
