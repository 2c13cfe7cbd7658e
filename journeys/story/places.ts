import { resolve } from 'node:path'

export const repository = resolve(import.meta.dirname, '../..')

export const studioDist = resolve(repository, 'apps/studio/dist')

/** Pictures and logs of stories that failed. */
export const failuresFolder = resolve(repository, '.test-engines/failures')
