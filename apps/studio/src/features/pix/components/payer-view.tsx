import { PIX_CITY_MOST, PIX_NAME_MOST, pixText } from '@revela/domain'
import { pixSettings as texts } from '@revela/phrases'
import { QrCode } from 'lucide-react'
import styles from './payer-view.module.css'

type Props = { readonly keyText: string; readonly name: string; readonly city: string }

/** What the family's bank shows before it pays: the receiver as the code carries it. */
export function PayerView({ keyText, name, city }: Props) {
  const shown = [
    [texts.previewTo, [pixText(name, PIX_NAME_MOST), pixText(city, PIX_CITY_MOST)].filter(Boolean).join(' · ')],
    [texts.previewKey, keyText],
  ] as const
  return (
    <figure className={styles.view}>
      <figcaption className={styles.caption}>{texts.preview}</figcaption>
      <div className={styles.card}>
        <QrCode size={56} strokeWidth={1.25} aria-hidden="true" className={styles.code} />
        <div className={styles.words}>
          <p className={styles.title}>{texts.previewPay}</p>
          <dl className={styles.facts}>
            {shown.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value || '—'}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </figure>
  )
}
