/** The bucket stays private, but nginx's own user may read images and brands (never originals), without seeing what else is there. */
export function edgePolicy(bucket: string, principal: string): string {
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: [principal] },
        Action: ['s3:GetObject'],
        Resource: [`arn:aws:s3:::${bucket}/r/*`, `arn:aws:s3:::${bucket}/b/*`],
      },
    ],
  })
}
