import { albumRequests as texts } from '@revela/phrases'
import { Download, FileSpreadsheet, FileText, Search } from 'lucide-react'
import { useState } from 'react'
import { useLast } from '../../../lib/hooks.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { MenuButton } from '../../../ui/menu-item.tsx'
import { useDownloadRequests, useLightroomList } from '../api/proof-changes.ts'
import styles from './export-menu.module.css'

/** The requests as files, and the wanted pictures as names. */
export function ExportMenu({ albumId }: { readonly albumId: string }) {
  const download = useDownloadRequests(albumId)
  const lightroom = useLightroomList(albumId)
  const [names, setNames] = useState<string | null>(null)
  return (
    <>
      <Disclosure
        align="end"
        label={
          <>
            <Download size={18} strokeWidth={1.75} aria-hidden="true" />
            {texts.export}
          </>
        }
      >
        <MenuButton icon={FileText} lead={texts.pdfLead} onClick={() => download.mutate('pdf')}>
          {texts.pdf}
        </MenuButton>
        <MenuButton icon={FileSpreadsheet} lead={texts.csvLead} onClick={() => download.mutate('csv')}>
          {texts.csv}
        </MenuButton>
        <MenuButton
          icon={Search}
          lead={texts.lightroomLead}
          onClick={() => lightroom.mutate(undefined, { onSuccess: setNames })}
        >
          {texts.lightroom}
        </MenuButton>
      </Disclosure>
      <LightroomDialog names={names} onClose={() => setNames(null)} />
    </>
  )
}

type LightroomProps = { readonly names: string | null; readonly onClose: () => void }

function LightroomDialog({ names, onClose }: LightroomProps) {
  const shown = useLast(names) ?? ''
  return (
    <Dialog open={names !== null} width={520} title={texts.lightroomTitle} onClose={onClose}>
      <DialogBody>
        {shown === '' ? (
          <p>{texts.lightroomNone}</p>
        ) : (
          <>
            <p>{texts.lightroomText}</p>
            <p className={styles.names}>{shown}</p>
            <CopyButton text={() => shown} failure={texts.copyFailed} />
          </>
        )}
      </DialogBody>
    </Dialog>
  )
}
