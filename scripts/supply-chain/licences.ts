/** A package in a CycloneDX document. */
export type Component = {
  readonly name: string
  readonly version?: string
  readonly licenses?: readonly { readonly license?: { readonly id?: string }; readonly expression?: string }[]
}

/** Licences that an AGPL-3.0-only product satisfies by naming the package. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Zlib',
]
/** Used unchanged: modified files of these packages would have to be published under the same licence. */
const weakCopyleft = ['LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1']
/** Packages that state their licence only in a file. */
const byFile: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' }
const allowed = new Set([...permissive, ...weakCopyleft])

/** `MIT OR X` needs one allowed licence, `MIT AND X` needs both. */
function allows(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((id) => allowed.has(id.trim())))
}

/** One line for each package without a licence or with one that we do not accept; our own packages are skipped. */
export function licenceProblems(components: readonly Component[], ownPackages: ReadonlySet<string>): string[] {
  return components.flatMap(({ name, version = '', licenses = [] }) => {
    if (ownPackages.has(name)) return []
    const fromFile = byFile[`${name}@${version}`]
    const declaredLicences = licenses.map(({ license, expression }) => expression ?? license?.id ?? '')
    const expressions = declaredLicences.length === 0 && fromFile !== undefined ? [fromFile] : declaredLicences
    if (expressions.length === 0) return [`${name} ${version}: no licence`]
    return expressions.every(allows) ? [] : [`${name} ${version}: ${expressions.join(', ')}`]
  })
}
