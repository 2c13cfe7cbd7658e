/** What nginx sends to the store as Referer, and nobody else knows. */
export function edgeReferer(edgeKey: string): string {
  return `https://edge.invalid/${edgeKey}`
}

/** The bucket stays private, but nginx may read images and brands (never originals), without seeing what else is there. */
export function edgePolicy(bucket: string, edgeKey: string): string {
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: ['*'] },
        Action: ['s3:GetObject'],
        Resource: [`arn:aws:s3:::${bucket}/r/*`, `arn:aws:s3:::${bucket}/b/*`],
        Condition: { StringEquals: { 'aws:Referer': [edgeReferer(edgeKey)] } },
      },
    ],
  })
}
