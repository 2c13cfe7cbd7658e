import { ApiError } from '@revela/contract/client'

/** An address nobody wrote correctly and a thing nobody has look the same from here. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}
