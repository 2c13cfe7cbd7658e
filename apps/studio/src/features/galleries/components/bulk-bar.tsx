import { galleryArchive, galleryBulk as texts } from '@revela/phrases'
import { Archive, ArchiveRestore, CalendarX2, Download, DownloadCloud, ListChecks, Mail, Trash2, X } from 'lucide-react'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { MenuButton } from '../../../ui/menu-item.tsx'
import styles from './bulk-bar.module.css'

export type BulkDialogKind = 'delete' | 'close' | 'deliver-on' | 'deliver-off' | 'send'

type Props = {
  readonly count: number
  /** Galleries of the page, and of all pages of the search. */
  readonly pageCount: number
  readonly foundCount: number
  readonly pending: boolean
  /** The list shows archived galleries. */
  readonly archived: boolean
  readonly onPickPage: () => void
  readonly onPickAll: () => void
  readonly onStop: () => void
  readonly onArchive: () => void
  readonly onOpen: (dialog: BulkDialogKind) => void
}

export function StartSelecting({ onStart }: { readonly onStart: () => void }) {
  return (
    <button type="button" className={styles.plain} onClick={onStart}>
      <ListChecks size={18} strokeWidth={1.75} aria-hidden="true" />
      {texts.start}
    </button>
  )
}

/** The actions for the selected galleries. */
export function BulkBar(props: Props) {
  const { count, pageCount, foundCount, pending, archived, onPickPage, onPickAll, onStop, onArchive, onOpen } = props
  const disabled = count === 0 || pending
  const ArchiveIcon = archived ? ArchiveRestore : Archive
  return (
    <div className={styles.bar} role="toolbar" aria-label={texts.toolbar}>
      <button type="button" className={styles.icon} aria-label={texts.stop} title={texts.stop} onClick={onStop}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <output className={styles.count}>{pending ? texts.pending : texts.selected(count)}</output>
      {count < pageCount ? (
        <button type="button" className={styles.plain} onClick={onPickPage}>
          {texts.selectPage}
        </button>
      ) : count < foundCount ? (
        <button type="button" className={styles.plain} onClick={onPickAll}>
          {texts.selectAll(foundCount)}
        </button>
      ) : null}
      <span className={styles.space} />
      <button type="button" className={styles.plain} disabled={disabled} onClick={onArchive}>
        <ArchiveIcon size={18} strokeWidth={1.75} aria-hidden="true" />
        {archived ? galleryArchive.unarchive : galleryArchive.archive}
      </button>
      <button type="button" className={styles.plain} disabled={disabled} onClick={() => onOpen('delete')}>
        <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
        {texts.delete}
      </button>
      {disabled ? null : (
        <Disclosure align="end" label={texts.more}>
          <MenuButton icon={CalendarX2} onClick={() => onOpen('close')}>
            {texts.close}
          </MenuButton>
          <MenuButton icon={DownloadCloud} onClick={() => onOpen('deliver-on')}>
            {texts.deliverOn}
          </MenuButton>
          <MenuButton icon={Download} onClick={() => onOpen('deliver-off')}>
            {texts.deliverOff}
          </MenuButton>
          <MenuButton icon={Mail} onClick={() => onOpen('send')}>
            {texts.send}
          </MenuButton>
        </Disclosure>
      )}
    </div>
  )
}
