import { expect, test } from 'vitest'
import { presign } from './presign.ts'

test('matches the example signature of Amazon’s documentation', () => {
  const keys = {
    accessKey: ['AKIA', 'IOSFODNN7EXAMPLE'].join(''),
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }
  const presigned = presign(
    'GET',
    'https://examplebucket.s3.amazonaws.com/test.txt',
    keys,
    new Date('2013-05-24T00:00:00Z'),
  )
  expect(new URL(presigned).searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})
