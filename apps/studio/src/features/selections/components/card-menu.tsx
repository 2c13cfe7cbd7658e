import { selectionCard as texts, selectionDeactivation } from '@revela/phrases'
import { CirclePause, Ellipsis, Images, ListChecks, RotateCcw, Trash2 } from 'lucide-react'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { MenuButton } from '../../../ui/menu-item.tsx'
import type { Selection } from '../api/selection-queries.ts'

type Props = {
  readonly selection: Selection
  /** The only private selection ends together with what the gallery offers. */
  readonly ends: 'deactivate' | 'delete'
  readonly onPhotos: () => void
  readonly onExport: () => void
  readonly onReopen: () => void
  readonly onEnd: () => void
}

export function CardMenu({ selection, ends, onPhotos, onExport, onReopen, onEnd }: Props) {
  const done = selection.status === 'done'
  return (
    <Disclosure
      align="end"
      chevron={false}
      label={
        <>
          <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="visually-hidden">{texts.menuOf(selection.client_name)}</span>
        </>
      }
    >
      <MenuButton icon={Images} onClick={onPhotos}>
        {texts.seePhotos}
      </MenuButton>
      {done ? (
        <>
          <MenuButton icon={ListChecks} onClick={onExport}>
            {texts.exportItem}
          </MenuButton>
          <MenuButton icon={RotateCcw} onClick={onReopen}>
            {texts.reopen}
          </MenuButton>
        </>
      ) : null}
      {ends === 'deactivate' ? (
        <MenuButton icon={CirclePause} onClick={onEnd}>
          {selectionDeactivation.button}
        </MenuButton>
      ) : (
        <MenuButton icon={Trash2} onClick={onEnd}>
          {texts.remove}
        </MenuButton>
      )}
    </Disclosure>
  )
}
