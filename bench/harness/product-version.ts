import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'

/** The code on which a result was measured. */
export type ProductVersion = {
  readonly commit: string
  /** A hash over the product's files in this commit: the same after a commit that changes only benches or documents. */
  readonly product: string
  /** The working tree had other product files than the commit, or they changed during the run. */
  readonly dirty?: true
}

const productPaths = ['apps', 'packages', 'deploy/backup', 'package-lock.json']
/** Not part of a release: the engines and sites of tests and benches, the doubles of external services, tests, documents. */
const otherPaths = /^packages\/(?:dev-env|sandbox-gateway|sandbox-push)\/|\/test\/|\.test\.tsx?$|\.md$/

const thisRepository = resolve(import.meta.dirname, '../..')

/** Undefined outside of a clone with git. */
export function readProductVersion(repository = thisRepository): ProductVersion | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: 'pipe' })
  try {
    const commit = git('rev-parse', 'HEAD').trim()
    // Every entry ends with its path, after a tab: "100644 blob <hash of the file>\t<path>".
    const files = git('ls-tree', '-r', '-z', 'HEAD', '--', ...productPaths).split('\0')
    const product = createHash('sha256')
    for (const file of files) if (isProduct(file.slice(file.indexOf('\t') + 1))) product.update(`${file}\0`)
    const changes = git('status', '--porcelain', '-z', '--no-renames', '-uall', '--', ...productPaths).split('\0')
    const isDirty = changes.some((change) => isProduct(change.slice(3)))
    return { commit, product: product.digest('hex').slice(0, 16), ...(isDirty ? { dirty: true } : {}) }
  } catch {
    return undefined
  }
}

function isProduct(path: string): boolean {
  return path !== '' && !otherPaths.test(path)
}

/** The version of a run by what its repository contained before and after it. */
export function versionOfRun(
  before: ProductVersion | undefined,
  after: ProductVersion | undefined,
): ProductVersion | undefined {
  if (!before) return undefined
  return before.product === after?.product && !after.dirty ? before : { ...before, dirty: true }
}

/** Results of equal keys were measured on the same code. */
export function productKey({ product, dirty }: ProductVersion): string {
  return dirty ? `${product} dirty` : product
}
