import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { domainPattern } from './own-domains.ts'

/** Key and chain of one own domain; null when it is served no more. */
export interface DomainCertificate {
  readonly name: string
  readonly pem: string | null
  readonly revision: number
}

const isDomain = new RegExp(`^${domainPattern}$`)
const ending = '.pem'

/** Why nginx could not serve this file for this name, or null. */
export function certificateProblem(
  name: string,
  pem: string,
): 'name' | 'unreadable' | 'other_name' | 'other_key' | null {
  if (!isDomain.test(name)) return 'name'
  try {
    const certificate = new X509Certificate(pem)
    if (certificate.checkHost(name, { subject: 'never' }) === undefined) return 'other_name'
    return certificate.checkPrivateKey(createPrivateKey(pem)) ? null : 'other_key'
  } catch {
    // Neither a certificate nor a key could be read from it.
    return 'unreadable'
  }
}

/**
 * The files that nginx opens by the name in a handshake. A file is replaced by renaming, so that nginx reads the old or
 * the new one as a whole: key and chain are in one file for the same reason.
 */
export function certificateFiles(folder: string) {
  const pathOf = (name: string) => join(folder, `${name}${ending}`)
  return {
    async prepare(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    },
    /** Whether the file was changed. */
    async write(name: string, pem: string): Promise<boolean> {
      if ((await readIfPresent(pathOf(name))) === pem) return false
      const written = join(folder, `.${name}.new`)
      const file = await open(written, 'w', 0o600)
      try {
        await file.writeFile(pem)
        // A file cut off by a power failure would refuse its domain until the next full list.
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(written, pathOf(name))
      return true
    },
    async remove(name: string): Promise<boolean> {
      if (!isDomain.test(name)) return false
      return await unlink(pathOf(name)).then(
        () => true,
        () => false,
      )
    },
    async names(): Promise<string[]> {
      const files = await readdir(folder)
      return files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length))
    },
  }
}

/** Undefined when there is no such file, or it cannot be read and is written again. */
async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    // Nothing was written for this name yet.
    return undefined
  }
}

export type CertificateFiles = ReturnType<typeof certificateFiles>
