import { resolve } from 'node:path'

export const repository = resolve(import.meta.dirname, '../..')

/** The builds that the running tests use. */
export const walkerStudioDist = resolve(repository, '.test-engines/walked-studio')
export const walkerFamilyDist = resolve(repository, '.test-engines/walked-gallery')
export const walkedHelp = resolve(repository, '.test-engines/walked-help')

/** Screenshots, logs and traces of failed tests. */
export const failuresFolder = resolve(repository, '.test-engines/failures')
