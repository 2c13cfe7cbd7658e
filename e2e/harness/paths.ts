import { resolve } from 'node:path'

export const repository = resolve(import.meta.dirname, '../..')

/** The builds that the running tests use. */
export const studioDistUnderTest = resolve(repository, '.test-engines/studio-dist')
export const familyDistUnderTest = resolve(repository, '.test-engines/family-dist')
export const helpDistUnderTest = resolve(repository, '.test-engines/help-dist')

/** Screenshots, logs and traces of failed tests. */
export const failuresFolder = resolve(repository, '.test-engines/failures')
