import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Lock = { readonly packages: Readonly<Record<string, { readonly link?: boolean; readonly resolved?: string }>> }

/** The names of our own workspaces in the bill of materials: those of their folders. */
export function ownPackages(root: string): ReadonlySet<string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const folders = Object.values(packages).flatMap(({ link, resolved }) => (link && resolved ? [resolved] : []))
  return new Set(folders.map((folder) => folder.split('/').at(-1) ?? folder))
}

/** Writes `dist/sbom.cdx.json`, a CycloneDX list of every installed package with version, licence and hash. */
export function writeSbom(root: string): string {
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const { status, stdout, stderr } = spawnSync('npm', ['sbom', ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  })
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  const file = join(root, 'dist', 'sbom.cdx.json')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(file, stdout)
  return file
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(writeSbom(join(import.meta.dirname, '../..')))
}
