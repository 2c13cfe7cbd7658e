import { readFileSync } from 'node:fs'

type Variables = Record<string, string | undefined>

const suffix = '_FILE'

/**
 * Any variable may be set by a file: `SECRET_KEY_FILE=/run/secrets/secret-key`. An environment is readable by every
 * process of the same user and inherited by children; a file has an owner and a mode.
 */
export function withSecretFiles(variables: Variables, names: readonly string[]): Variables {
  const read: Variables = { ...variables }
  for (const name of names) {
    const path = variables[`${name}${suffix}`]
    if (path === undefined || path === '' || names.includes(`${name}${suffix}`)) continue
    if (variables[name]) throw new Error(`both ${name} and ${name}${suffix} are set: set only one`)
    read[name] = contentOf(name, path)
  }
  return read
}

function contentOf(name: string, path: string): string {
  try {
    // Editors and `echo` add a trailing line feed that is not part of the secret.
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (cause) {
    throw new Error(`${name}${suffix}: the file cannot be read`, { cause })
  }
}
