import { expect, test } from 'vitest'
import { edgePolicy, edgeReferer } from './edge-policy.ts'

test('the policy lets whoever shows the key read single images, and nothing else', () => {
  expect(JSON.parse(edgePolicy('photos', 'k'))).toEqual({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: ['*'] },
        Action: ['s3:GetObject'],
        Resource: ['arn:aws:s3:::photos/r/*', 'arn:aws:s3:::photos/b/*'],
        Condition: { StringEquals: { 'aws:Referer': [edgeReferer('k')] } },
      },
    ],
  })
})
