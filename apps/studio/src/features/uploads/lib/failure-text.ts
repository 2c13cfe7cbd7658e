import { uploadFailure } from '@revela/phrases'
import type { FailedPhoto } from '@revela/uploader'

/** The server's words first; ours where it had none or was not heard. */
export function failureText({ code, help }: Pick<FailedPhoto, 'code' | 'help'>): string {
  if (help !== null) return help
  return code in uploadFailure ? uploadFailure[code as keyof typeof uploadFailure] : uploadFailure.unexpected
}
