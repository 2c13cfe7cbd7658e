import { expect, test } from 'vitest'
import { edgePolicy } from './store-access.ts'

test('allows only the nginx user to read single images', () => {
  expect(JSON.parse(edgePolicy('photos', 'arn:aws:iam:::user/edge'))).toEqual({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: ['arn:aws:iam:::user/edge'] },
        Action: ['s3:GetObject'],
        Resource: ['arn:aws:s3:::photos/r/*', 'arn:aws:s3:::photos/b/*'],
      },
    ],
  })
})
