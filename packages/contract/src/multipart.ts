import type { MultipartBody, Schema } from './endpoint.ts'

/** One file under the name `file`, with text fields beside it. */
export const multipart = <Fields extends Schema | null = null>(file: string, fields?: Fields) =>
  ({ kind: 'multipart', file, fields: (fields ?? null) as Fields }) as const satisfies MultipartBody
