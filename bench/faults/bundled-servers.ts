import { join, resolve } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'

const server = resolve(import.meta.dirname, '../../apps/server')
/** The folder from which a bundled entry finds migrations and packages, as its source does. */
const folder = join(server, 'dist')

const entries = {
  api: 'main/api.ts',
  upload: 'main/upload.ts',
  worker: 'main/worker.ts',
  renderer: 'main/renderer.ts',
  move: 'main/move.ts',
  'render-process': 'platform/images/render-process.ts',
}
/** These packages look for files or libraries beside themselves. */
const unbundled = [/^sharp$/, /^pdfkit$/]

/** Rewrites the one place that names a file to run as a separate process. */
const decoderBesides: Plugin = {
  name: 'decoder-besides',
  transform: (code, id) =>
    id.endsWith('/render-pool.ts') ? code.replace("'./render-process.ts'", "'./render-process.js'") : null,
}

/**
 * Bundles each server into one file. Processes start a thousand times in a long run, and most of a start is reading two
 * thousand source files: a bundle takes a quarter of a second of CPU instead of a whole one.
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
