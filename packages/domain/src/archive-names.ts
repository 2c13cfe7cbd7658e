import { pictureEndings, type PictureType } from './picture-files.ts'

// The chosen pictures as a search text. The family chose JPEGs; on the photographer's disk the same shots are also RAW
// files, so every list names the picture without its extension.

/** The search box of Windows accepts no more characters than a URL. */
export const EXPLORER_MAX_LENGTH = 2_000

export function bareName(fileName: string): string {
  return fileName.replace(/\.[A-Za-z0-9]{2,5}$/, '')
}

/** For Lightroom's Library filter, "File name contains": words separated by commas, any of which matches. */
export function lightroomList(fileNames: readonly string[]): string {
  return unique(fileNames).join(', ')
}

/** Lightroom reads a name with a space as two words, so the photographer is warned of these. */
export function namesWithSpaces(fileNames: readonly string[]): string[] {
  return fileNames.filter((name) => /\s/.test(bareName(name)))
}

/**
 * Pictures that were not chosen and whose name contains a chosen one. The searches of Lightroom and the Finder show them
 * too: "CAS_1" also finds CAS_10.
 */
export function namesAlsoFound(chosen: readonly string[], all: readonly string[]): string[] {
  const wanted = unique(chosen.filter((title) => bareName(title) !== '')).map((name) => name.toLowerCase())
  const wantedNames = new Set(wanted)
  return all.filter((title) => {
    const name = bareName(title).toLowerCase()
    return !wantedNames.has(name) && wanted.some((part) => name.includes(part))
  })
}

export function finderList(fileNames: readonly string[]): string {
  return unique(fileNames)
    .map((name) => `name:"${withoutQuotes(name)}"`)
    .join(' OR ')
}

/**
 * Uses the property's canonical name, which every language of Windows knows, and wildcards: a whole name with any
 * extension, so that IMG_1 does not match IMG_10. Split into blocks that fit the search box.
 */
export function explorerBlocks(fileNames: readonly string[], maxLength: number = EXPLORER_MAX_LENGTH): string[] {
  const blocks: string[] = []
  for (const name of unique(fileNames)) {
    const term = `System.FileName:~"${name.includes('"') ? `*${withoutQuotes(name)}*` : `${name}.*`}"`
    const last = blocks.at(-1)
    const longer = last === undefined ? term : `${last} OR ${term}`
    if (last === undefined || longer.length > maxLength) blocks.push(term)
    else blocks[blocks.length - 1] = longer
  }
  return blocks
}

function unique(fileNames: readonly string[]): string[] {
  return [...new Set(fileNames.map(bareName))]
}

/** Neither search can escape a quote, so the longest part of the name without one is used. */
function withoutQuotes(name: string): string {
  return name.split('"').reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
// Separators, characters that Windows rejects, control characters, and bidirectional marks.
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const forbidden = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A file name that is valid on every system and cannot leave its folder. */
export function safeFileName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(forbidden, '_')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '')
  const named = reserved.test(clean) ? `_${clean}` : clean
  return cut(named || 'foto')
}

/** Cameras and old programs also write these. */
const rareJpegEndings = ['jpe', 'jfif']

function endingsOf(type: string): readonly string[] {
  const usualExtension: readonly string[] = Object.hasOwn(pictureEndings, type)
    ? pictureEndings[type as PictureType]
    : []
  return type === 'image/jpeg' ? [...usualExtension, ...rareJpegEndings] : usualExtension
}

/** A picture's name with an extension that matches its bytes: the uploaded name may be wrong or forged. */
export function pictureFileName(title: string, type: string): string {
  const fitting = endingsOf(type)
  const [usualExtension] = fitting
  const extension = /\.([^.]*)$/.exec(title)?.[1]?.toLowerCase() ?? ''
  return usualExtension === undefined || fitting.includes(extension) ? title : `${bareName(title)}.${usualExtension}`
}

/**
 * Safe names for the files of one folder, in order. Names that are equal apart from case are numbered from the second
 * on.
 */
export function archiveNames(names: readonly string[]): string[] {
  const usedNames = new Set<string>()
  return names.map((originalName) => {
    const name = safeFileName(originalName)
    let free = name
    for (let number = 2; usedNames.has(free.toLowerCase()); number += 1) free = numbered(name, number)
    usedNames.add(free.toLowerCase())
    return free
  })
}

function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} (${number})${name.slice(dot)}` : `${name} (${number})`
}

/** File systems limit bytes; the extension is preserved. */
function cut(name: string): string {
  if (bytesOf(name) <= 200) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= 6 ? name.slice(dot) : ''
  let stem = Array.from(name.slice(0, name.length - extension.length))
  while (bytesOf(stem.join('') + extension) > 200) stem = stem.slice(0, -1)
  return stem.join('').trimEnd() + extension
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
