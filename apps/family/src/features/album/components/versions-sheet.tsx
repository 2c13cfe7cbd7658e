import { familyAlbum, familyAlbumStatus, familyAlbumVersions as texts } from '@revela/phrases'
import { Button } from '../../../ui/button.tsx'
import { OptionList } from '../../../ui/option-list.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { AlbumVersion, FamilyAlbum } from '../api/album-calls.ts'

type Props = {
  readonly album: FamilyAlbum
  readonly shown: AlbumVersion
  readonly lines: boolean
  readonly onLines: (lines: boolean) => void
  readonly onShow: (version: AlbumVersion) => void
  /** Null with a single version. */
  readonly onCompare: (() => void) | null
  readonly onClose: () => void
}

/** The versions, newest first, and how they are shown. */
export function VersionsSheet({ album, shown, lines, onLines, onShow, onCompare, onClose }: Props) {
  const versions = album.versions.toReversed()
  const newest = versions[0]
  return (
    <Sheet title={texts.title} closeLabel={familyAlbum.close} onClose={onClose}>
      <OptionList
        legend={texts.title}
        hideLegend
        options={versions.map((version) => ({
          value: version.id,
          label:
            version === newest
              ? `${familyAlbumStatus.round(version.number)} (${texts.newest})`
              : familyAlbumStatus.round(version.number),
          lead: [texts.sentOn(version.sent_at), texts.count(version.spreads.length), version.note]
            .filter((part) => part !== '')
            .join(' · '),
        }))}
        value={shown.id}
        onChange={(id) => {
          const version = versions.find((one) => one.id === id)
          if (version) onShow(version)
        }}
        onPick={onClose}
      />
      <div className="album-options">
        {onCompare === null ? null : (
          <Button kind="quiet" wide onClick={onCompare}>
            {texts.compare}
          </Button>
        )}
        {album.album.page_size === null ? null : (
          <label className="album-switch">
            <input type="checkbox" checked={lines} onChange={({ target }) => onLines(target.checked)} />
            <span>
              {texts.lines}
              <small>{texts.linesLead}</small>
            </span>
          </label>
        )}
      </div>
    </Sheet>
  )
}
