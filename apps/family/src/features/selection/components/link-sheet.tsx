import { whatsappAddress } from '@revela/domain'
import { familyLink } from '@revela/phrases'
import { notify } from '../../../lib/notices.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { PersonalLink } from '../lib/choosing.ts'
import styles from './sheet-form.module.css'

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    notify({ text: familyLink.copied })
  } catch {
    // Some browsers deny the clipboard; the notice shows the address instead.
    notify({ text: `${familyLink.copyFailed} ${url}` })
  }
}

/** The conversation with one's own number, with the link in the message. */
export function ownConversation({ url, tel }: PersonalLink): string {
  return whatsappAddress(`55${tel}`, familyLink.message(url))
}

type Props = { readonly link: PersonalLink; readonly onClose: () => void }

/** A chooser without an e-mail has no other way back from a second device. */
export function LinkSheet({ link, onClose }: Props) {
  return (
    <Sheet title={familyLink.title} closeLabel={familyLink.close} onClose={onClose}>
      <div className={styles.form}>
        <p>{familyLink.lead}</p>
        <p className={styles.soft}>{familyLink.secret}</p>
        <div className={styles.buttons}>
          <ButtonLink wide href={ownConversation(link)} target="_blank" rel="noreferrer" onClick={onClose}>
            {familyLink.whatsapp}
          </ButtonLink>
          <Button wide kind="quiet" onClick={() => void copy(link.url)}>
            {familyLink.copy}
          </Button>
          <Button wide kind="plain" onClick={onClose}>
            {familyLink.later}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
