import { readFileSync } from 'node:fs'
import { OneLineError } from '../one-line-error.ts'

/** The numbers of a system user made by a Debian package. */
export function systemAccount(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined)
    throw new OneLineError(`the user ${name} does not exist; run: npm run setup`)
  return { uid: Number(uid), gid: Number(gid) }
}

export function mustBeRoot(): void {
  if (process.getuid?.() !== 0) {
    throw new OneLineError(
      'the engines start as root (PostgreSQL and Postfix then drop to users of their own); run this as root',
    )
  }
}
