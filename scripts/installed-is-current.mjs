// Runs before anything is installed, on the machine's own Node: exits 0 when node_modules has exactly the packages of
// package-lock.json, so that an unchanged clone is not installed again.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const read = (path) => JSON.parse(readFileSync(resolve(root, path), 'utf8')).packages

const installed = 'node_modules/.package-lock.json'
if (!existsSync(resolve(root, installed))) process.exit(1)

const wanted = read('package-lock.json')
const found = read(installed)
const same = Object.entries(wanted).every(([path, { version, integrity, link, optional }]) => {
  if (!path.includes('node_modules/')) return true
  if (!(path in found)) return optional === true
  return link === true || (found[path].version === version && found[path].integrity === integrity)
})
const nothingElse = Object.keys(found).every((path) => path in wanted)
process.exit(same && nothingElse ? 0 : 1)
