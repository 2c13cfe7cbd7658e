import type { AlbumRequestState } from '@revela/domain'

/** A spread that the bench uploads: `ref` counts within the sequence, `photo` names its bytes. */
export type SpreadFile = { readonly ref: number; readonly title: string; readonly photo: number }

type StudioOperation =
  | { readonly do: 'upload'; readonly version: number; readonly files: readonly SpreadFile[] }
  /** The renditions of every stored spread are made. */
  | { readonly do: 'prepare' }
  | { readonly do: 'reorder'; readonly version: number; readonly refs: readonly number[] }
  | { readonly do: 'sort'; readonly version: number }
  | { readonly do: 'delete-spreads'; readonly version: number; readonly refs: readonly number[] }
  | { readonly do: 'restore-spreads'; readonly version: number; readonly refs: readonly number[] }
  | { readonly do: 'send-version'; readonly version: number; readonly note: string }
  | { readonly do: 'new-version' }
  | { readonly do: 'set-approval'; readonly approval: 'one' | 'both' }
  | { readonly do: 'add-reader'; readonly name: string; readonly approves: boolean }
  | { readonly do: 'ask-reader'; readonly reader: number; readonly approves: boolean }
  | { readonly do: 'remove-reader'; readonly reader: number }
  | {
      readonly do: 'settle'
      readonly key: string
      readonly state: Exclude<AlbumRequestState, 'unsent'>
      readonly reason: string
    }
  | { readonly do: 'reopen'; readonly reason: string }
  | { readonly do: 'trash' }
  | { readonly do: 'restore' }

type ReaderOperation = { readonly reader: number } & (
  | { readonly do: 'see'; readonly version: number; readonly spreads: readonly number[] }
  | {
      readonly do: 'add'
      readonly key: string
      readonly version: number
      readonly spread: number
      readonly chip: 'mirror' | 'text' | null
      readonly text: string
      /** The number of the wanted picture in the linked gallery. */
      readonly swap: number | null
    }
  | { readonly do: 'change'; readonly key: string; readonly chip: 'mirror' | 'text' | null; readonly text: string }
  | { readonly do: 'remove'; readonly key: string }
  | { readonly do: 'send-requests'; readonly key: string; readonly version: number; readonly requests: number }
  | {
      readonly do: 'approve'
      readonly key: string
      readonly version: number
      readonly spreads: number
      readonly openRequests: number
    }
)

/** One call of the studio or of a reader. Versions are named by number, readers by their place, spreads by `ref`. */
export type Operation = StudioOperation | ReaderOperation

export function describeOperation(operation: Operation): string {
  const { do: name, ...rest } = operation
  return `${name} ${JSON.stringify(rest)}`
}
