import { edgePolicy } from '../store-access.ts'

/** Writes the bucket's policy to the output: nginx may read images and brands, nobody else anything. */
const { S3_BUCKET, EDGE_S3_PRINCIPAL } = process.env
if (!S3_BUCKET || !EDGE_S3_PRINCIPAL) throw new Error('S3_BUCKET and EDGE_S3_PRINCIPAL must be set')
console.log(edgePolicy(S3_BUCKET, EDGE_S3_PRINCIPAL))
