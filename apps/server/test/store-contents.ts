import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { s3Client } from '@revela/dev-env'
import type { ApiUnderTest } from './api-under-test.ts'

/** Every key of the bucket with a prefix. */
export async function keysIn({ stack }: ApiUnderTest, Prefix: string): Promise<string[]> {
  const client = s3Client(stack.engines)
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: stack.bucket, Prefix }))
  client.destroy()
  return Contents.map(({ Key }) => Key!)
}
