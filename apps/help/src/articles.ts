import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The articles of the help centre: Markdown with a description in its front matter and pictures named by screen. */
export const repository = resolve(import.meta.dirname, '../../..')
export const articlesFolder = join(repository, 'docs/user')
/** Made by `npm run screens -- --for-help`, ignored by git. */
export const picturesFolder = join(repository, '.screens/help')

export interface Picture {
  /** Of a screen in `e2e/screens`. */
  readonly screen: string
  readonly width: number
  readonly alt: string
}

export interface Article {
  /** `fotografo/subir-fotos`: the file without its ending, and the address below /ajuda/. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly pictures: readonly Picture[]
  /** Why it has no picture. */
  readonly withoutPicture: string | null
  /** Words in bold: the product's own, as its screens write them. */
  readonly quoted: readonly string[]
  /** What is searched. */
  readonly text: string
}

export interface ContentsGroup {
  readonly title: string
  readonly articles: readonly string[]
}

export interface ContentsPart {
  readonly folder: string
  readonly title: string
  readonly lead: string
  readonly groups: readonly ContentsGroup[]
}

const image = /!\[([^\]]*)\]\(screen:([a-z0-9-]+)-(390|1280)\)/g

export const pictureFile = ({ screen, width }: Pick<Picture, 'screen' | 'width'>): string => `${screen}-${width}.webp`

function frontMatter(source: string): { fields: ReadonlyMap<string, string>; body: string } {
  const [, head = '', body = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const lines = head.split('\n').map((line) => /^(\w+): (.+)$/.exec(line))
  return { fields: new Map(lines.flatMap((match) => (match ? [[match[1] ?? '', match[2] ?? '']] : []))), body }
}

function plainText(body: string): string {
  return body
    .replaceAll(image, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*#>|`]|^\d+\. /gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export function parseArticle(path: string, source: string): Article {
  const { fields, body } = frontMatter(source)
  return {
    path,
    title: /^# (.+)$/m.exec(body)?.[1]?.trim() ?? '',
    description: fields.get('description') ?? '',
    pictures: [...body.matchAll(image)].map(([, alt = '', screen = '', width]) => ({
      screen,
      width: Number(width),
      alt,
    })),
    withoutPicture: fields.get('withoutPicture') ?? null,
    quoted: [...body.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words),
    text: plainText(body.replace(/^# .+$/m, '')),
  }
}

/** What is offered, in its order. */
export function readContents(folder = articlesFolder): readonly ContentsPart[] {
  return JSON.parse(readFileSync(join(folder, 'contents.json'), 'utf8')) as ContentsPart[]
}

export function readArticles(folder = articlesFolder): readonly Article[] {
  return readContents(folder)
    .flatMap((part) => part.groups.flatMap((group) => group.articles.map((name) => `${part.folder}/${name}`)))
    .map((path) => parseArticle(path, readFileSync(join(folder, `${path}.md`), 'utf8')))
}

/** Of the page that the help centre opens with. */
export const homePictures: readonly Picture[] = [
  { screen: 'family-cover', width: 1280, alt: '' },
  { screen: 'family-grid', width: 390, alt: '' },
]

/** Each picture that the site shows, once. */
export function neededPictures(articles: readonly Article[]): readonly Picture[] {
  const all = [...homePictures, ...articles.flatMap(({ pictures }) => pictures)]
  return [...new Map(all.map((picture) => [pictureFile(picture), picture])).values()]
}
