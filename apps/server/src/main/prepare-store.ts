import { edgePolicy } from '@revela/edge'
import { withSecretFiles } from '../platform/config/secret-files.ts'
import { prepareBucket } from '../platform/object-store/prepare-bucket.ts'

/**
 * For the operator: creates the bucket if it is missing, and lets nginx's own user of the store read images, nothing
 * else. Safe to run again.
 */
const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'EDGE_S3_PRINCIPAL'] as const
const variables = withSecretFiles(process.env, names)
const missing = names.filter((name) => !variables[name])
if (missing.length > 0) throw new Error(`not set: ${missing.join(', ')}`)
const value = (name: (typeof names)[number]) => variables[name] ?? ''

const bucket = value('S3_BUCKET')
const { isNew } = await prepareBucket(
  {
    S3_ENDPOINT: value('S3_ENDPOINT'),
    S3_REGION: value('S3_REGION'),
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: value('S3_ACCESS_KEY'),
    S3_SECRET_KEY: value('S3_SECRET_KEY'),
  },
  edgePolicy(bucket, value('EDGE_S3_PRINCIPAL')),
)
console.log(`bucket ${bucket}: ${isNew ? 'created, ' : ''}policy set`)
