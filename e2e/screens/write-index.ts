import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Screen } from './screen.ts'

interface Area {
  title: string
  screens: readonly Screen[]
}

const apps = [
  { id: 'studio', title: 'Studio', includes: (screen: Screen) => screen.family !== true },
  { id: 'family', title: 'Family app and public portfolio', includes: (screen: Screen) => screen.family === true },
] as const

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:24px;background:#f4f4f2;color:#222}
nav a{margin-right:12px}
section{margin:32px 0}
article{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start;margin:16px 0;padding:16px;background:#fff}
header{width:220px;overflow-wrap:anywhere}
header h4{margin:0}
figure{margin:0}
img{border:1px solid #ccc;display:block}
figcaption{font-size:13px;color:#555}`

/** Writes index.html: every picture of the folder with its name, by app and area, at both widths. */
export function writeIndex(folder: string, areas: readonly Area[]): void {
  const screenFigure = ({ name, title }: Screen, width: number, shownWidth: number) => {
    const file = `${name}-${width}.webp`
    if (!existsSync(join(folder, file))) return ''
    const image = `<img loading="lazy" src="${file}" width="${shownWidth}" alt="${escapeHtml(title)}, ${width} px">`
    return `<figure><a href="${file}">${image}</a><figcaption>${file}</figcaption></figure>`
  }
  const article = (screen: Screen) => {
    const screenImages = screenFigure(screen, 390, 195) + screenFigure(screen, 1280, 640)
    const header = `<header><h4>${escapeHtml(screen.title)}</h4>${screen.name}<br><code>${escapeHtml(screen.path)}</code></header>`
    return screenImages === '' ? '' : `<article id="${screen.name}">${header}${screenImages}</article>\n`
  }
  const sections = apps.map(({ id, title, includes }) => {
    const parts = areas
      .map((area) => ({ title: escapeHtml(area.title), articles: area.screens.filter(includes).map(article).join('') }))
      .filter(({ articles }) => articles !== '')
    const anchor = (index: number) => `${id}-${index}`
    return {
      links: parts.map((part, index) => `<a href="#${anchor(index)}">${part.title}</a>`).join('\n'),
      body: parts
        .map((part, index) => `<section id="${anchor(index)}"><h3>${part.title}</h3>\n${part.articles}</section>`)
        .join('\n'),
      title,
    }
  })
  const html = [
    '<!doctype html>',
    `<html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>`,
    '<h1>Screens</h1>',
    ...sections.map(({ title, links }) => `<nav><strong>${title}</strong> ${links}</nav>`),
    ...sections.map(({ title, body }) => `<h2>${title}</h2>\n${body}`),
    '</html>',
  ]
  writeFileSync(join(folder, 'index.html'), `${html.join('\n')}\n`)
}
