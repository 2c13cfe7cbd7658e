/** What is to be put into an archive next. Written down after every piece, so that a worker that dies loses one. */
export type ExportStep =
  | { readonly step: 'read-me' }
  /** `after`: the key of the last row that is in it. */
  | { readonly step: 'rows'; readonly table: string; readonly after: readonly string[] | null; readonly chunk: number }
  | { readonly step: 'brand' }
  | { readonly step: 'photographs'; readonly of: 'gallery' | 'work'; readonly after: string | null }
  | { readonly step: 'manifest' }

export type ExportProgress = {
  readonly next: ExportStep
  /** Rows of each table that are in it. */
  readonly rows: Readonly<Record<string, number>>
}
