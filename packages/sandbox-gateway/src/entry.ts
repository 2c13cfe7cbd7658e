import { join } from 'node:path'

/** The file that starts the process. */
export const sandboxMain = join(import.meta.dirname, 'main.ts')
