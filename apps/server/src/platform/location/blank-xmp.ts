import type { Patch } from './patch.ts'

const packetStart = Buffer.from('<x:xmpmeta', 'latin1')
const packetEnd = Buffer.from('</x:xmpmeta>', 'latin1')

// As an attribute, as an element, and empty; whatever prefix the writer chose for the namespace.
const attribute = /[\w.-]+:GPS\w*\s*=\s*(?:"[^"]*"|'[^']*')/g
const element = /<([\w.-]+:GPS\w*)(?:\s[^>]*)?>[\s\S]*?<\/\1\s*>/g
const lone = /<[\w.-]+:GPS\w*(?:\s[^>]*)?\/>/g

/** XMP is text: what tells of a place becomes blanks, which XML reads as nothing. */
export function xmpPatches(file: Buffer): Patch[] {
  const patches: Patch[] = []
  for (let from = file.indexOf(packetStart); from >= 0; from = file.indexOf(packetStart, from + 1)) {
    const end = file.indexOf(packetEnd, from)
    const text = file.toString('latin1', from, end < 0 ? Math.min(file.length, from + 65_536) : end)
    for (const pattern of [element, lone, attribute]) {
      for (const match of text.matchAll(pattern)) {
        patches.push({ at: from + match.index, bytes: Buffer.alloc(match[0].length, ' ') })
      }
    }
  }
  return patches
}
