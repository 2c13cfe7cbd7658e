import { readFile, writeFile } from 'node:fs/promises'

/**
 * With a registry mirror that lacks the binaries of other platforms, `npm install` omits them from the lock, and
 * `npm ci` then rejects the lock. They are never downloaded here; this adds the missing entries. Run after every
 * install that changes package-lock.json: `npm run lock`.
 */
type Entry = { version?: string; optionalDependencies?: Record<string, string>; [field: string]: unknown }
type Lock = { packages: Record<string, Entry> }

const systems = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openharmony', 'sunos', 'aix', 'netbsd', 'openbsd']
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32']

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(await readFile(file, 'utf8')) as Lock
let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const hoistedPath = `node_modules/${name}`
    const isLocked = hoistedPath in lock.packages || `${path}/node_modules/${name}` in lock.packages
    if (isLocked || !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) continue
    lock.packages[hoistedPath] = {
      version,
      ...platformOf(name),
      ...(entry['dev'] ? { dev: true } : {}),
      optional: true,
    }
    added += 1
  }
}
const { '': root, ...rest } = lock.packages
const sorted = Object.fromEntries(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)))
await writeFile(file, `${JSON.stringify({ ...lock, packages: { '': root, ...sorted } }, null, 2)}\n`)
console.log(`package-lock.json: added ${added} entries of other platforms`)

function platformOf(name: string): Record<string, string[]> {
  // Some packages write `windows` for what npm calls `win32`.
  const words = new Set(name.split('/').at(-1)?.replace('windows', 'win32').split('-'))
  const os = systems.filter((system) => words.has(system))
  const cpu = processors.filter((processor) => words.has(processor))
  const libc = words.has('musl') ? ['musl'] : words.has('gnu') ? ['glibc'] : []
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(os.includes('linux') && libc.length > 0 ? { libc } : {}),
    ...(os.length > 0 ? { os } : {}),
  }
}
