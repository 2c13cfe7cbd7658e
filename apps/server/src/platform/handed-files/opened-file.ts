/** Something that can be sent from any byte on. The tag changes when its bytes would. */
export type OpenedFile = {
  /** As it is saved; never what the caller wrote into the address. */
  readonly name: string
  readonly etag: string
  readonly length: number
  readonly type: string
  /** Called when somebody begins at the beginning. */
  readonly begun: () => Promise<void>
  readonly read: (from: number, to: number) => AsyncGenerator<Buffer>
}
