import { albumReaders, albumSending as texts } from '@revela/phrases'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { Reader } from '../api/album-queries.ts'
import { whatsappToReader } from '../lib/reader-messages.ts'
import styles from './reader-links.module.css'

type Props = { readonly reader: Reader; readonly title: string }

/** The reader's own link: to copy, and as a prepared WhatsApp message. */
export function ReaderLinks({ reader, title }: Props) {
  return (
    <fieldset className={styles.links}>
      <legend className="visually-hidden">{texts.linkOf(reader.name)}</legend>
      <CopyButton text={() => reader.link} failure={texts.copyFailed} />
      <a
        href={whatsappToReader(reader, title)}
        target="_blank"
        rel="noreferrer"
        className={styles.whatsapp}
        aria-label={texts.whatsappTo(reader.name)}
      >
        <WhatsAppGlyph size={16} />
        {albumReaders.whatsapp}
      </a>
    </fieldset>
  )
}
