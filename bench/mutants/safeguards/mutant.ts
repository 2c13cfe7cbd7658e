/** A test by its file, from the repository's root, and a part of its title as the file has it. */
export type NamedTest = { readonly file: string; readonly title: string }

/** One safeguard of the product taken away, and the test that must fail without it. */
export type Mutant = {
  readonly name: string
  /** From the repository's root. */
  readonly file: string
  /** Stands exactly once in the file. */
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

/** As vitest.config.ts divides them: `db` needs the engines. */
export function projectOf({ file }: NamedTest): 'unit' | 'db' {
  return /\.(?:db|api)\.test\.ts$/.test(file) ? 'db' : 'unit'
}
