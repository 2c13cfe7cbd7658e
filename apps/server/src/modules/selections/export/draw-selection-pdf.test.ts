import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawSelectionPdf } from './draw-selection-pdf.ts'
import type { Exported } from './exported.read.ts'

let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 32, height: 24, channels: 3, background: '#b7791f' } })
    .jpeg()
    .toBuffer()
})

const unusualTexts = [
  'Cerimônia — saída dos noivos com chuva de arroz e pétalas (versão final) 0004.jpg',
  'Ana & "João" 1.jpg',
]

/** A finished selection, with only the fields that the sheet shows. */
function exportedWith(count: number, comments: readonly { number: number; text: string }[] = []): Exported {
  const pictures = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    title: unusualTexts[index] ?? `IMG_${1000 + index}.JPG`,
    width: index % 3 === 0 ? 800 : 1200,
    height: index % 3 === 0 ? 1200 : 800,
    chapter: null,
  }))
  const exported = {
    gallery: { title: 'Casamento Ana e João' },
    client: { name: 'Marina Alves' },
    profile: { display_name: 'Estúdio Aurora' },
    selection: {
      selling: true,
      charge_type: 'ADDITIONAL',
      contracted: 30,
      extra_price: 2_500,
      allow_extras: true,
      price_packages: [],
      chosen: count,
      finished_total: Math.max(0, count - 30) * 2_500,
      note: 'Capricha no álbum! ❤',
      finished_at: new Date('2026-11-15T02:00:00Z'),
    },
    comments: comments.map((comment) => ({ ...comment, author: 'client' })),
    chapters: [],
    pictures,
  }
  return exported as unknown as Exported
}

/** Parses the PDF independently: the number of pages, and the text of all pages without spaces. */
function read(pdf: Buffer): { pages: number; text: string } {
  const raw = pdf.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map((match) => {
    const bytes = Buffer.from(match[1] ?? '', 'latin1')
    return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : ''
  })
  const textOperators = streams.flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)])
  const text = textOperators.map((match) =>
    [...(match[1] ?? '').matchAll(/<([0-9a-f]+)>/g)]
      .map(([, hex]) => windows.decode(Buffer.from(hex ?? '', 'hex')))
      .join(''),
  )
  return { pages: raw.match(/\/Type \/Page\b/g)?.length ?? 0, text: withoutSpaces(text.join('')) }
}
const windows = new TextDecoder('windows-1252')
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

describe('drawSelectionPdf', () => {
  it('prints every full name, every comment and the totals', async () => {
    const comment = { number: 2, text: 'Em preto e branco, é possível?' }
    const { pages, text } = read(await drawSelectionPdf(exportedWith(40, [comment]), async () => picture))
    for (const name of exportedWith(40).pictures.map(({ title }) => title)) expect(text).toContain(withoutSpaces(name))
    expect(text).toContain(withoutSpaces('Marina Alves: Em preto e branco, é possível?'))
    expect(text).toContain(withoutSpaces('Seleção de Marina Alves, enviada em 14/11/2026'))
    expect(text).toContain(withoutSpaces('Fotos extras10Total das extrasR$ 250,00'))
    expect(text).toContain(withoutSpaces('“Capricha no álbum!”'))
    expect(text).toContain(withoutSpaces(`Página ${pages} de ${pages}`))
    expect(pages).toBe(2)
  })

  it('heads the pictures of each chapter with its title, and leaves no heading alone', async () => {
    const exported = exportedWith(48)
    const chapters = [
      { number: 4, title: 'Making of', position: 1 },
      { number: 2, title: 'Cerimônia', position: 2 },
    ]
    const pictures = exported.pictures.map((row, index) => ({ ...row, chapter: index < 2 ? null : index < 22 ? 4 : 2 }))
    const { text } = read(await drawSelectionPdf({ ...exported, chapters, pictures }, async () => picture))
    const places = ['IMG_1002.JPG', 'IMG_1021.JPG', 'IMG_1022.JPG'].map((name) => text.indexOf(name))
    const [making, ceremony] = [text.indexOf('Makingof'), text.lastIndexOf('Cerimônia')]
    expect(making).toBeGreaterThan(0)
    expect(making).toBeLessThan(places[0]!)
    expect(ceremony).toBeGreaterThan(places[1]!)
    expect(ceremony).toBeLessThan(places[2]!)
  })

  it('leaves the cell of a missing picture empty and omits a total of zero', async () => {
    const { pages, text } = read(await drawSelectionPdf(exportedWith(1), async () => null))
    expect(pages).toBe(1)
    expect(text).toContain(withoutSpaces(unusualTexts[0] ?? ''))
    expect(text).not.toContain('R$')
  })

  it('prints long threads in full after the pictures, over several pages', async () => {
    const comments = Array.from({ length: 12 }, (_, part) => ({
      number: 1,
      text: `parte ${part} ${'muito '.repeat(150)}fim`,
    }))
    const { pages, text } = read(await drawSelectionPdf(exportedWith(3, comments), async () => picture))
    const [, fullComments = ''] = text.split(withoutSpaces('Comentários por inteiro'))
    expect(fullComments.match(/parte\d+/g)).toEqual(comments.map((_, part) => `parte${part}`))
    expect(fullComments.match(/muito/g)).toHaveLength(12 * 150)
    expect(pages).toBe(3)
  })
})
