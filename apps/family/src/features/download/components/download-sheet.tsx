import { familyDownload, familyHelp } from '@revela/phrases'
import { useState, type ReactNode } from 'react'
import { HelpLink } from '../../../ui/help-link.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { defaultChoice, type Choice, type Offer } from '../lib/choice.ts'
import { thisDevice } from '../lib/request.ts'
import { AndroidRun } from './android-run.tsx'
import { ChoiceForm } from './choice-form.tsx'
import { PhoneRun, ZipRun } from './download-runs.tsx'

type Props = {
  readonly galleryId: string
  readonly offer: Offer
  readonly onClose: () => void
  readonly onPinRequired: () => void
  /** For a browser that cannot save files: how to open another one. */
  readonly browserHint: ReactNode
}

/** Asks what, which size and how to save. All three have a default, so that one tap is enough. */
export function DownloadSheet({ galleryId, offer, onClose, onPinRequired, browserHint }: Props) {
  const [device] = useState(thisDevice)
  const [choice, setChoice] = useState<Choice>(() => defaultChoice(offer, device))
  const [running, setRunning] = useState(false)
  const run = { galleryId, choice, offer, onBack: () => setRunning(false), onPinRequired }
  return (
    <Sheet title={familyDownload.title} closeLabel={familyDownload.close} onClose={onClose}>
      {browserHint}
      {browserHint !== null || running ? null : (
        <ChoiceForm
          galleryId={galleryId}
          offer={offer}
          device={device}
          choice={choice}
          onChange={setChoice}
          onStart={() => setRunning(true)}
        />
      )}
      {running && choice.method === 'zip' ? <ZipRun {...run} /> : null}
      {running && choice.method === 'phone' && device.saving === 'share-sheet' ? <PhoneRun {...run} /> : null}
      {running && choice.method === 'phone' && device.saving === 'downloads' ? <AndroidRun {...run} /> : null}
      {running ? <HelpLink link={familyHelp.download} /> : null}
    </Sheet>
  )
}
