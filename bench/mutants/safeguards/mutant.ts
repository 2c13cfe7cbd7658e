/** A test by its file, relative to the repository's root, and a part of its title. */
export type NamedTest = { readonly file: string; readonly title: string }

/** One removed safeguard of the product, and the test that must fail without it. */
export type Mutant = {
  readonly name: string
  /** Relative to the repository's root. */
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly original: string
  readonly replacement: string
  readonly test: NamedTest
}

export const server = 'apps/server/src'
export const modules = `${server}/modules`

export function api(name: string, title: string): NamedTest {
  return { file: `apps/server/test/api/${name}.api.test.ts`, title }
}

/** The unit test beside the code. */
export function unit(path: string, title: string): NamedTest {
  return { file: `${path}.test.ts`, title }
}

/** The projects of vitest.config.ts: `db` needs the engines. */
export function projectOf({ file }: NamedTest): 'unit' | 'db' {
  return /\.(?:db|api)\.test\.ts$/.test(file) ? 'db' : 'unit'
}
