import { openApiDocument } from '@revela/contract'
import { readFile, writeFile } from 'node:fs/promises'
import { composeModules } from '../compose.ts'
import { offlinePlatform } from '../offline-platform.ts'

/** Writes docs/api/openapi.json from the registered endpoints; `--check` only reports whether the file is current. */
const file = new URL('../../../../docs/api/openapi.json', import.meta.url)
const modules = composeModules(offlinePlatform())
const routes = [...modules.routes, ...modules.receiving]
const document = openApiDocument(
  routes.map((route) => route.endpoint),
  { version: '0.1.0' },
)
const text = `${JSON.stringify(document, null, 2)}\n`

if (process.argv.includes('--check')) {
  // A missing file counts as not current.
  const current = await readFile(file, 'utf8').catch(() => '')
  if (current !== text) {
    console.error('docs/api/openapi.json is not current: run `npm run openapi`')
    process.exitCode = 1
  } else console.log(`openapi.json is current: ${routes.length} endpoints`)
} else {
  await writeFile(file, text)
  console.log(`openapi.json: ${routes.length} endpoints`)
}
