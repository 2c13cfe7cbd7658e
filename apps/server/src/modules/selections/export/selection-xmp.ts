import { archiveNames, bareName } from '@revela/domain'
import { crc32 } from 'node:zlib'
import { piecesBetween, zipLayout } from '../../../platform/zip/zip-layout.ts'
import { commentsOn, type Exported } from './exported.read.ts'

/**
 * One sidecar for each chosen photograph, named like it: put beside the RAW files and read by Lightroom ("read metadata
 * from files"), the chosen ones have five stars and a green label, and what the family said as their caption.
 */
export function selectionXmp(exported: Exported, now: Date): Buffer {
  const names = archiveNames(exported.pictures.map(({ title }) => `${bareName(title)}.xmp`))
  const files = exported.pictures.map((picture) =>
    Buffer.from(sidecar(commentsOn(exported, picture.number).join('\n'))),
  )
  const layout = zipLayout(
    files.map((file, place) => ({ name: names[place]!, bytes: file.length, crc32: crc32(file), modifiedAt: now })),
  )
  const pieces = [...piecesBetween(layout, 0, layout.length - 1)]
  return Buffer.concat(pieces.map((piece) => ('bytes' in piece ? piece.bytes : files[piece.entry]!)))
}

function sidecar(caption: string): string {
  const description = caption
    ? `\n   <dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escaped(caption)}</rdf:li></rdf:Alt></dc:description>`
    : ''
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmp:Rating="5"
    xmp:Label="Green">${description}
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
