import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vitepress'
import { neededPictures, pictureFile, picturesFolder, readArticles } from './articles.ts'
import { inlineScriptHashes, rejectedParts } from './built-pages.ts'

// npm run build -w apps/help                               fails when a picture is missing
// npm run build -w apps/help -- --allow-missing-pictures   for tests of other parts of the product
const app = resolve(import.meta.dirname, '..')
const dist = join(app, 'dist')
const site = join(dist, 'ajuda')

const pictures = neededPictures(readArticles()).map(pictureFile)
const missing = pictures.filter((file) => !existsSync(join(picturesFolder, file)))
if (missing.length > 0 && !process.argv.includes('--allow-missing-pictures')) {
  console.error(`pictures are missing: ${missing.join(', ')}\nmake them with: npm run screens -- --for-help`)
  process.exit(1)
}

rmSync(dist, { recursive: true, force: true })
await build(app)
mkdirSync(join(site, 'screens'), { recursive: true })
for (const file of pictures) {
  if (!missing.includes(file)) cpSync(join(picturesFolder, file), join(site, 'screens', file))
}

const pages = globSync('**/*.html', { cwd: site }).map((path) => ({
  path,
  html: readFileSync(join(site, path), 'utf8'),
}))
const rejected = pages.flatMap(rejectedParts)
if (rejected.length > 0) {
  console.error(`the content policy would refuse:\n${rejected.join('\n')}`)
  process.exit(1)
}
// The edge reads this file when it writes its configuration.
writeFileSync(join(dist, 'script-hashes.json'), `${JSON.stringify(inlineScriptHashes(pages), null, 2)}\n`)
console.log(`help centre: ${pages.length} pages, ${pictures.length - missing.length} pictures`)
