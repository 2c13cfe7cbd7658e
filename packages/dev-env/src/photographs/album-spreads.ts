import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { enginesFolder } from '../paths.ts'
import { withLock } from '../process/lock.ts'
import type { NamedFile } from '../seed/galleries.ts'
import { galleryPhotographs } from './gallery-photographs.ts'

/** A place of one photograph on a spread, in thousandths of its width and height. */
interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** The lines of a text, and where their block begins. */
interface SpreadText {
  lines: readonly { words: string; size: number; isItalic?: boolean }[]
  x: number
  y: number
}

interface SpreadDesign {
  name: string
  /** Photographs by their place in the gallery, from 1. */
  photographs: readonly number[]
  places: readonly Place[]
  text?: SpreadText
  paper?: string
}

const place = (x: number, y: number, width: number, height: number): Place => ({ x, y, width, height })

const page = 500
const margin = 40
const layouts = {
  full: [place(0, 0, 1000, 1000)],
  right: [place(page, 0, page, 1000)],
  left: [place(0, 0, page, 1000)],
  pageAndTwo: [place(0, 0, page, 1000), place(page + margin, 80, 420, 400), place(page + margin, 520, 420, 400)],
  twoAndPage: [place(margin, 80, 420, 400), place(margin, 520, 420, 400), place(page, 0, page, 1000)],
  columns: [place(margin, 80, 290, 840), place(355, 80, 290, 840), place(670, 80, 290, 840)],
  framed: [place(110, 120, 280, 760), place(610, 120, 280, 760)],
  wideAndThree: [
    place(0, 0, 1000, 620),
    place(margin, 660, 290, 300),
    place(355, 660, 290, 300),
    place(670, 660, 290, 300),
  ],
} satisfies Record<string, readonly Place[]>

/** The first version of the demonstration's album, cover first and back cover last. */
const firstVersion: readonly SpreadDesign[] = [
  {
    name: '00 Capa',
    photographs: [1],
    places: layouts.right,
    text: {
      lines: [
        { words: 'Helena & Rui', size: 64 },
        { words: 'ensaio no campo · outubro de 2026', size: 26, isItalic: true },
      ],
      x: 90,
      y: 480,
    },
  },
  { name: '01 Chegada', photographs: [15], places: layouts.full },
  { name: '02 Sementes', photographs: [1, 16, 4], places: layouts.pageAndTwo },
  { name: '03 Retratos', photographs: [2, 7, 11], places: layouts.columns },
  {
    name: '04 Caminho',
    photographs: [12],
    places: layouts.right,
    text: { lines: [{ words: 'o caminho até aqui', size: 42, isItalic: true }], x: 110, y: 510 },
  },
  { name: '05 Amigos', photographs: [6, 14, 10, 16], places: layouts.wideAndThree },
  { name: '06 Serra', photographs: [8], places: layouts.full },
  { name: '07 Acampamento', photographs: [13, 10, 4], places: layouts.twoAndPage },
  { name: '08 Dois', photographs: [3, 9], places: layouts.framed },
  { name: '09 Vida', photographs: [13], places: layouts.full },
  { name: '10 Folhas', photographs: [14, 5, 10], places: layouts.columns },
  {
    name: '11 Montanha',
    photographs: [16],
    places: layouts.left,
    text: { lines: [{ words: 'e tudo o que vem depois', size: 42, isItalic: true }], x: 590, y: 510 },
  },
  { name: '12 Tarde', photographs: [15, 8, 13, 6], places: layouts.wideAndThree },
  {
    name: '13 Contracapa',
    photographs: [],
    places: [],
    text: { lines: [{ words: 'Estúdio Aurora', size: 30, isItalic: true }], x: 440, y: 900 },
    paper: '#d9d2c5',
  },
]

/** What the couple asked for: another photograph on one spread, another text, and a portrait with more around it. */
const changes: Readonly<Record<string, Partial<SpreadDesign>>> = {
  '03 Retratos': { photographs: [2, 9, 11] },
  '04 Caminho': {
    text: { lines: [{ words: 'o nosso caminho até aqui', size: 42, isItalic: true }], x: 75, y: 510 },
  },
  '08 Dois': { places: [place(60, 60, 380, 880), place(560, 60, 380, 880)] },
}

const versions = {
  1: firstVersion,
  2: firstVersion.map((design) => ({ ...design, ...changes[design.name] })),
} as const

const size = { width: 2400, height: 1200 }
const quality = 84
const paper = '#f4f0ea'

/** Spreads as an album program exports them. They are made once and read from disk afterwards. */
export async function albumSpreads(version: keyof typeof versions): Promise<NamedFile[]> {
  const folder = join(enginesFolder('.dev'), 'photographs', 'album')
  return await withLock(folder, async () => {
    prepare(folder)
    const photographs = await galleryPhotographs('outdoors')
    const files: NamedFile[] = []
    for (const design of versions[version]) {
      const hash = createHash('sha256').update(JSON.stringify(design)).digest('hex').slice(0, 12)
      const cacheFile = join(folder, `${design.name} ${hash}.jpg`)
      if (!existsSync(cacheFile)) {
        writeFileSync(`${cacheFile}.part`, await compose(design, photographs))
        // Renamed when complete, so that an interrupted start leaves no partial file.
        renameSync(`${cacheFile}.part`, cacheFile)
      }
      files.push({ name: `${design.name}.jpg`, bytes: readFileSync(cacheFile) })
    }
    return files
  })
}

/** Deletes what an earlier design left. */
function prepare(folder: string): void {
  const designs = createHash('sha256')
    .update(JSON.stringify([versions, size, quality, paper, 1]))
    .digest('hex')
  const file = join(folder, 'designs')
  if (existsSync(file) && readFileSync(file, 'utf8') === designs) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, designs)
}

async function compose(design: SpreadDesign, photographs: readonly NamedFile[]): Promise<Buffer> {
  const layers = await Promise.all(
    design.photographs.map(async (number, index) => {
      const { left, top, width, height } = pixels(design.places[index]!)
      const photograph = photographs[(number - 1) % photographs.length]!
      const input = await sharp(photograph.bytes)
        .resize({ width, height, fit: 'cover', position: 'attention' })
        .toBuffer()
      return { input, left, top }
    }),
  )
  const text = design.text === undefined ? [] : [{ input: drawText(design.text), left: 0, top: 0 }]
  return await sharp({ create: { ...size, channels: 3, background: design.paper ?? paper } })
    .composite([...layers, ...text])
    .jpeg({ quality })
    .toBuffer()
}

const across = (thousandths: number) => Math.round((thousandths * size.width) / 1000)
const down = (thousandths: number) => Math.round((thousandths * size.height) / 1000)

function pixels({ x, y, width, height }: Place) {
  return { left: across(x), top: down(y), width: across(width), height: down(height) }
}

function drawText({ lines, x, y }: SpreadText): Buffer {
  const { left, top } = pixels({ x, y, width: 0, height: 0 })
  let at = top
  const texts = lines.map(({ words, size: height, isItalic = false }) => {
    const line = `<text x="${left}" y="${at}" font-size="${height}" ${isItalic ? 'font-style="italic"' : ''}>${words.replaceAll('&', '&amp;')}</text>`
    at += Math.round(height * 1.2)
    return line
  })
  const style = 'font-family="DejaVu Serif, serif" fill="#4a4038"'
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><g ${style}>${texts.join('')}</g></svg>`,
  )
}
