import type { PutObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3'

/**
 * Sets what the signature says about the body. With a hash, the store must compare the bytes with it. Without one, the
 * body is not hashed: for a buffer, whose MD5 is signed and compared already, the client would otherwise compute a
 * SHA-256 too, and so would the store.
 */
export function signPayloadHash(command: PutObjectCommand | UploadPartCommand, sha256: Buffer | null): void {
  const hash = sha256?.toString('hex') ?? 'UNSIGNED-PAYLOAD'
  // Both commands have the same steps; only the types of their inputs differ.
  const stack = command.middlewareStack as PutObjectCommand['middlewareStack']
  stack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = hash
      return next(args)
    },
    { step: 'build', name: 'signPayloadHash' },
  )
}

export function isHashMismatch(error: unknown): boolean {
  return error instanceof Error && error.name === 'XAmzContentSHA256Mismatch'
}
