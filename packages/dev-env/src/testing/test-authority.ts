import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../process/run.ts'

export interface TestAuthority {
  /** The root certificate that clients trust. */
  readonly root: string
  readonly rootFile: string
  /** Key and chain in one PEM text, as an own domain has it. */
  issue(names: readonly string[], options?: { days?: number }): Promise<string>
  /** Files of a certificate and its key, as nginx reads them for our own hosts. */
  issueFiles(names: readonly string[]): Promise<{ certificate: string; key: string }>
}

const ecKey = (curve: string) => `-newkey ec -pkeyopt ec_paramgen_curve:${curve} -nodes`

/** A certificate authority with an intermediate, with the key types that Let's Encrypt uses for ECDSA certificates. */
export async function testAuthority(folder: string): Promise<TestAuthority> {
  mkdirSync(folder, { recursive: true })
  const path = (name: string) => join(folder, name)
  const openssl = (command: string) => run('openssl', command.split(' '), { cwd: folder })
  const sign = (name: string, by: string, extensions: string, days: number) => {
    writeFileSync(path(`${name}.ext`), extensions)
    const authority = `-CA ${by}.pem -CAkey ${by}.key -CAcreateserial`
    return openssl(`x509 -req -in ${name}.req ${authority} -days ${days} -extfile ${name}.ext -out ${name}.pem`)
  }
  const isAuthority = 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n'
  await openssl(`req -x509 ${ecKey('secp384r1')} -days 3 -subj /CN=test-root -keyout root.key -out root.pem`)
  await openssl(`req ${ecKey('secp384r1')} -subj /CN=test-intermediate -keyout middle.key -out middle.req`)
  await sign('middle', 'root', isAuthority, 3)

  let issued = 0
  async function issueFiles(names: readonly string[], days = 2) {
    issued += 1
    const leaf = `leaf-${issued}`
    await openssl(`req ${ecKey('prime256v1')} -subj /CN=${leaf} -keyout ${leaf}.key -out ${leaf}.req`)
    const extensions = `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}\nextendedKeyUsage=serverAuth\n`
    await sign(leaf, 'middle', extensions, days)
    const chain = readFileSync(path(`${leaf}.pem`), 'utf8') + readFileSync(path('middle.pem'), 'utf8')
    writeFileSync(path(`${leaf}-chain.pem`), chain)
    return { certificate: path(`${leaf}-chain.pem`), key: path(`${leaf}.key`) }
  }
  return {
    root: readFileSync(path('root.pem'), 'utf8'),
    rootFile: path('root.pem'),
    issueFiles,
    issue: async (names, { days } = {}) => {
      const { certificate, key } = await issueFiles(names, days)
      return readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8')
    },
  }
}
