import { openInvoice } from '@revela/phrases'
import { CopyButton } from './copy-button.tsx'
import { OutsideLink } from './inline-link.tsx'
import { ReadLine } from './read-line.tsx'
import styles from './boleto-line.module.css'

type Props = { readonly line: string | null; readonly url: string | null }

/** A boleto: its digits to copy, and the document. */
export function BoletoLine({ line, url }: Props) {
  return (
    <div className={styles.slip}>
      {line === null ? null : (
        <ReadLine label={openInvoice.boletoLine}>
          <code className={styles.line}>{line}</code>
          <CopyButton text={() => line} failure={openInvoice.copyFailed} />
        </ReadLine>
      )}
      <p className={styles.text}>
        {url === null ? null : <OutsideLink href={url}>{openInvoice.openBoleto}</OutsideLink>} {openInvoice.boletoText}
      </p>
    </div>
  )
}
