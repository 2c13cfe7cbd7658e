import { ApprovalSheet } from '../../features/album/components/approval-sheet.tsx'
import { CompareLayer } from '../../features/album/components/compare-layer.tsx'
import { RequestSheet } from '../../features/album/components/request-sheet.tsx'
import { RequestsSheet } from '../../features/album/components/requests-sheet.tsx'
import { SendSheet } from '../../features/album/components/send-sheet.tsx'
import type { LoadSwapPictures } from '../../features/album/components/swap-picker.tsx'
import { VersionsSheet } from '../../features/album/components/versions-sheet.tsx'
import type { AlbumVersion, FamilyAlbum } from '../../features/album/api/album-calls.ts'
import type { AlbumSession } from '../../features/album/lib/album-session.ts'
import type { ShownRequest } from '../../features/album/lib/requests.ts'
import type { SpreadPoint } from '../../features/album/lib/spreads.ts'

export { ZoomLayer } from '../../features/album/components/zoom-layer.tsx'

export type Layer =
  | { readonly kind: 'spread'; readonly at: number; readonly point: SpreadPoint | null; readonly isSwap: boolean }
  | { readonly kind: 'requests' | 'send' | 'approval' | 'versions' }
  | { readonly kind: 'compare'; readonly at: number }

type Props = {
  readonly layer: Layer
  readonly session: AlbumSession
  readonly album: FamilyAlbum
  readonly studio: string
  readonly version: AlbumVersion
  readonly newest: AlbumVersion
  readonly requests: readonly ShownRequest[]
  readonly viewed: ReadonlySet<number>
  /** Requests that are only on this device, and those of them that the server rejected. */
  readonly waiting: number
  readonly rejected: number
  /** The spread in view. */
  readonly at: number
  readonly lines: boolean
  /** Why nothing can be written; null: it can. */
  readonly readOnly: string | null
  readonly loadPictures: LoadSwapPictures
  readonly onLayer: (layer: Layer | null) => void
  readonly onGo: (at: number) => void
  readonly onShow: (version: AlbumVersion) => void
  readonly onLines: (lines: boolean) => void
}

/** What opens above the album; loaded after the first view. */
export function AlbumLayer(props: Props) {
  const { layer, album, newest, readOnly, onLayer } = props
  const onClose = () => onLayer(null)
  const onGo = (at: number) => {
    onLayer(null)
    props.onGo(at)
  }
  switch (layer.kind) {
    case 'spread':
      return <RequestSheet {...props} at={layer.at} point={layer.point} isSwap={layer.isSwap} onClose={onClose} />
    case 'requests':
      return <RequestsSheet {...props} isReadOnly={readOnly !== null} onGo={onGo} onClose={onClose} />
    case 'send':
      return <SendSheet {...props} version={newest} onClose={onClose} />
    case 'approval':
      return (
        <ApprovalSheet
          {...props}
          version={newest}
          onGo={onGo}
          onRequests={() => onLayer({ kind: 'requests' })}
          onClose={onClose}
        />
      )
    case 'versions':
      return (
        <VersionsSheet
          {...props}
          shown={props.version}
          onCompare={album.versions.length > 1 ? () => onLayer({ kind: 'compare', at: props.at }) : null}
          onClose={onClose}
        />
      )
    case 'compare':
      return (
        <CompareLayer versions={album.versions} at={layer.at} onBroken={props.session.reportBroken} onClose={onClose} />
      )
  }
}
