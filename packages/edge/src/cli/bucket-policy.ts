import { edgePolicy } from '../store-access.ts'

/** Prints the bucket policy: nginx may read renditions and brand images, other users nothing. */
const { S3_BUCKET, EDGE_S3_PRINCIPAL } = process.env
if (!S3_BUCKET || !EDGE_S3_PRINCIPAL) throw new Error('S3_BUCKET and EDGE_S3_PRINCIPAL must be set')
console.log(edgePolicy(S3_BUCKET, EDGE_S3_PRINCIPAL))
