import { resolve } from 'node:path'

export const repository = resolve(import.meta.dirname, '../..')

/** The builds that the running tests walk. */
export const walkerStudioDist = resolve(repository, '.test-engines/walked-studio')
export const walkerFamilyDist = resolve(repository, '.test-engines/walked-gallery')
export const walkedHelp = resolve(repository, '.test-engines/walked-help')

/** Pictures and logs of tests that failed. */
export const failuresFolder = resolve(repository, '.test-engines/failures')
