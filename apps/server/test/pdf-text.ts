import { inflateSync } from 'node:zlib'

const windows = new TextDecoder('windows-1252')

export const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

/** Parses a PDF independently of the library that draws it: pages, images, and the text of all pages without spaces. */
export function readPdf(pdf: Buffer): { pages: number; images: number; text: string } {
  const raw = pdf.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map((match) => {
    const bytes = Buffer.from(match[1] ?? '', 'latin1')
    return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : ''
  })
  const operators = streams.flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)])
  const text = operators.map((match) =>
    [...(match[1] ?? '').matchAll(/<([0-9a-f]+)>/g)]
      .map(([, hex]) => windows.decode(Buffer.from(hex ?? '', 'hex')))
      .join(''),
  )
  return {
    pages: raw.match(/\/Type \/Page\b/g)?.length ?? 0,
    images: raw.match(/\/Subtype \/Image\b/g)?.length ?? 0,
    text: withoutSpaces(text.join('')),
  }
}
