import { homePictures, parseArticle, type Article, type ContentsPart } from '../apps/help/src/articles.ts'
import type { RepoFile } from './repo-problems.ts'

const articleFile = /^docs\/user\/(.+)\.md$/
const isPage = (path: string) => path !== 'index' && !path.endsWith('/index')

/** Articles that `contents.json` does not list, or lists without a file. */
function listingProblems(contents: readonly ContentsPart[], written: readonly string[]): string[] {
  const listed = contents.flatMap(({ folder, groups }) =>
    groups.flatMap(({ articles }) => articles.map((name) => `${folder}/${name}`)),
  )
  return [
    ...written.filter((path) => !listed.includes(path)).map((path) => `${path}: not in contents.json`),
    ...listed.filter((path) => !written.includes(path)).map((path) => `${path}: in contents.json, but not written`),
    ...listed.filter((path, index) => listed.indexOf(path) !== index).map((path) => `${path}: twice in contents.json`),
  ]
}

function articleProblems(
  article: Article,
  isScreen: (name: string) => boolean,
  isOnScreen: (words: string) => boolean,
) {
  const { path, title, description, pictures, withoutPicture, quoted } = article
  return [
    ...(title === '' ? ['no title'] : []),
    ...(description === '' ? ['no description'] : []),
    ...(pictures.length === 0 && withoutPicture === null ? ['no picture and no reason in withoutPicture'] : []),
    ...pictures.filter(({ screen }) => !isScreen(screen)).map(({ screen }) => `no screen is named ${screen}`),
    ...pictures.filter(({ alt }) => alt === '').map(({ screen }) => `the picture of ${screen} has no text`),
    ...quoted.filter((words) => !isOnScreen(words)).map((words) => `“${words}” is on no screen`),
  ].map((problem) => `${path}: ${problem}`)
}

/**
 * Problems of the help centre: articles without title, description or picture, pictures of unknown screens, bold words
 * that no screen shows, and help links of the product without an article.
 */
export function helpProblems(files: readonly RepoFile[]): string[] {
  const contents = files.find(({ path }) => path === 'docs/user/contents.json')
  if (!contents) return []
  const articles = files.flatMap(({ path, text }) => {
    const name = articleFile.exec(path)?.[1]
    return name !== undefined && isPage(name) ? [parseArticle(name, text)] : []
  })
  const written = articles.map(({ path }) => path)
  const textOf = (pattern: RegExp) =>
    files
      .filter(({ path }) => pattern.test(path))
      .map(({ text }) => text)
      .join('\n')
  const screens = textOf(/^e2e\/screens\/[a-z-]+-screens\.ts$/)
  const phrases = textOf(/^packages\/phrases\/src\/[a-z-]+\.ts$/)
  const isScreen = (name: string) => screens.includes(`name: '${name}'`)
  const isOnScreen = (words: string) => ["'", '"', '`'].some((quote) => phrases.includes(`${quote}${words}${quote}`))
  const links = [...phrases.matchAll(/'\/ajuda\/([a-z0-9/-]*)'/g)].map(([, link = '']) => link.replace(/\/$/, ''))
  const places = new Set(['', ...written, ...written.map((path) => path.split('/')[0] ?? '')])
  return [
    ...listingProblems(JSON.parse(contents.text) as ContentsPart[], written),
    ...articles.flatMap((article) => articleProblems(article, isScreen, isOnScreen)),
    ...homePictures.filter(({ screen }) => !isScreen(screen)).map(({ screen }) => `home: no screen is named ${screen}`),
    ...links
      .filter((link) => !places.has(link))
      .map((link) => `the product links to /ajuda/${link}, which is no article`),
  ]
}
