import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { helpCentre } from '@revela/phrases'
import { cssVariables } from '@revela/tokens'
import sharp from 'sharp'
import { defineConfigWithTheme } from 'vitepress'
import {
  articlesFolder,
  neededPictures,
  pictureFile,
  picturesFolder,
  readArticles,
  readContents,
} from '../src/articles.ts'
import { screenImages, type PictureSize } from './screen-images.ts'
import { virtualModules } from './virtual-modules.ts'
import type { HelpThemeConfig } from './theme/help-theme.ts'

const articles = readArticles()
const byPath = new Map(articles.map((article) => [article.path, article]))

const contents: HelpThemeConfig['contents'] = readContents().map(({ folder, title, lead, groups }) => ({
  folder,
  title,
  lead,
  groups: groups.map((group) => ({
    title: group.title,
    articles: group.articles.map((name) => {
      const { path, title: heading, description } = byPath.get(`${folder}/${name}`) ?? { path: name, title: name }
      return { link: `/${path}`, title: heading, description: description ?? '' }
    }),
  })),
}))

const sizes = new Map<string, PictureSize>()
for (const file of neededPictures(articles).map(pictureFile)) {
  const path = join(picturesFolder, file)
  if (!existsSync(path)) continue
  const { width, height } = await sharp(path).metadata()
  sizes.set(file, { width, height })
}

const searched = articles.map(({ path, title, description, text }) => ({ link: `/${path}`, title, description, text }))

export default defineConfigWithTheme<HelpThemeConfig>({
  lang: 'pt-BR',
  title: helpCentre.siteTitle,
  description: helpCentre.description,
  base: '/ajuda/',
  srcDir: articlesFolder,
  outDir: 'dist/ajuda',
  cleanUrls: true,
  // The site's data as a file instead of an inline script that changes with each article.
  metaChunk: true,
  // Otherwise a style element that the content policy refuses is added at each switch.
  appearance: { disableTransition: false },
  // The content policy allows no prefetching of other pages.
  router: { prefetchLinks: false },
  head: [
    ['link', { rel: 'icon', href: '/ajuda/favicon.svg', type: 'image/svg+xml' }],
    ['meta', { name: 'theme-color', content: '#FAF9F7' }],
  ],
  themeConfig: { contents, hasPictures: sizes.size > 0 },
  markdown: {
    headers: { level: [2, 2] },
    anchor: { permalink: undefined },
    config: (md) => screenImages(md, sizes),
  },
  // VitePress positions the article by an attribute that the content policy refuses.
  transformHtml: (code) => code.replaceAll(' style="position:relative;"', ''),
  vite: {
    publicDir: join(import.meta.dirname, 'public'),
    plugins: [
      virtualModules({
        'virtual:revela-tokens.css': cssVariables(),
        'virtual:help-search': `export default ${JSON.stringify(JSON.stringify(searched))}`,
      }),
    ],
    // The esbuild of this Vite does not know the target of tsconfig.base.json.
    esbuild: { tsconfigRaw: { compilerOptions: { target: 'es2022', verbatimModuleSyntax: true } } },
    build: { assetsInlineLimit: 0 },
  },
})
