import { resolve } from 'node:path'

export const repository = resolve(import.meta.dirname, '../..')

export const studioDist = resolve(repository, 'apps/studio/dist')

/** The build that the running stories walk. */
export const walkedStudio = resolve(repository, '.test-engines/walked-studio')

/** Pictures and logs of stories that failed. */
export const failuresFolder = resolve(repository, '.test-engines/failures')
