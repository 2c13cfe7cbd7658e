import { join } from 'node:path'

/** The file that starts the process, for whoever starts it. */
export const sandboxMain = join(import.meta.dirname, 'main.ts')
