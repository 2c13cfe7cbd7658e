import { join, resolve } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'

const server = resolve(import.meta.dirname, '../../apps/server')
/** Where each entry finds migrations, and packages of the repository, as its source does. */
const folder = join(server, 'dist')

const entries = {
  api: 'main/api.ts',
  upload: 'main/upload.ts',
  worker: 'main/worker.ts',
  renderer: 'main/renderer.ts',
  'render-process': 'platform/images/render-process.ts',
}
/** Bring files or libraries of their own, which they look for beside themselves. */
const unbundled = [/^sharp$/, /^pdfkit$/]

/** The one place that names a file to be run as a process of its own. */
const decoderBesides: Plugin = {
  name: 'decoder-besides',
  transform: (code, id) =>
    id.endsWith('/render-pool.ts') ? code.replace("'./render-process.ts'", "'./render-process.js'") : null,
}

/**
 * The same servers, each in one file. Processes start a thousand times in a long run, and most of a start was reading
 * two thousand files of source: a quarter of a second of a core instead of a whole one.
 */
export async function bundleServers(): Promise<(name: string) => string> {
  const build = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(server, 'src', path)])),
    platform: 'node',
    external: unbundled,
    plugins: [decoderBesides],
    logLevel: 'silent',
  })
  await build.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' })
  await build.close()
  return (name) => join(folder, `${name}.js`)
}
