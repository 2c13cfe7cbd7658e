import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A separate disk for one folder, which can be filled without affecting other folders. */
export type SmallDisk = {
  /** Uses up every free byte. */
  readonly fill: () => void
  readonly free: () => void
  readonly unmount: () => void
}

const bytes = 12 * 1024 ** 3

/**
 * An ext4 file system in a sparse file, mounted on the folder. The previous content of the folder is hidden meanwhile,
 * not lost. Needs root.
 */
export function mountSmallDisk(folder: string): SmallDisk {
  const image = join(dirname(folder), 'small-disk.img')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(image)) {
    writeFileSync(image, '')
    truncateSync(image, bytes)
    execFileSync('mkfs.ext4', ['-q', '-m', '0', image])
  }
  if (!isMounted(folder)) execFileSync('mount', ['-o', 'loop', image, folder])
  const fillerPrefix = join(folder, 'ballast')
  const free = () => void execFileSync('sh', ['-c', 'rm -f "$0"-*', fillerPrefix])
  // An interrupted run may have left the disk full.
  free()
  return {
    free,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder)
      // The last blocks are used by the file system's metadata.
      for (let size = bavail * bsize; size >= bsize; size = Math.floor(size / 2)) {
        try {
          execFileSync('fallocate', ['-l', String(size), `${fillerPrefix}-${size}`], { stdio: 'ignore' })
        } catch {
          rmSync(`${fillerPrefix}-${size}`, { force: true })
        }
      }
    },
    unmount: () => void execFileSync('umount', [folder]),
  }
}

function isMounted(folder: string): boolean {
  return readFileSync('/proc/mounts', 'utf8').includes(` ${folder} `)
}
