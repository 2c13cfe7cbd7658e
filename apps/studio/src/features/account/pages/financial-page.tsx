import { brand, financial, shell } from '@revela/phrases'
import { CreditCard, ReceiptText, ScrollText } from 'lucide-react'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { whatsappUrl } from '../../../lib/whatsapp.ts'
import { OutsideButton } from '../../../ui/button-link.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import styles from './financial-page.module.css'

const icons = [ScrollText, ReceiptText, CreditCard] as const

/** Payments live in a panel of their own; without one, the finance team does the same by hand. */
export function FinancialPage() {
  const config = useStudioConfig()
  const finance = whatsappUrl(config?.support.finance, shell.support.message)
  const panel = config?.billing_url ?? null
  return (
    <div className={styles.page}>
      <title>{brand.pageTitle(financial.pageTitle)}</title>
      <h2 className={styles.title}>{financial.title}</h2>
      <p className={styles.lead}>{financial.lead}</p>
      <ul className={styles.items}>
        {financial.items.map((item, index) => {
          const Icon = icons[index] ?? ScrollText
          return (
            <li key={item.title} className={styles.item}>
              <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
              <h3 className={styles.name}>{item.title}</h3>
              <p className={styles.text}>{item.text}</p>
            </li>
          )
        })}
      </ul>
      {panel ? (
        <>
          <OutsideButton href={panel} primary>
            {financial.open}
          </OutsideButton>
          <p className={styles.note}>{financial.otherLogin}</p>
        </>
      ) : null}
      {config && !panel && finance ? (
        <>
          <p className={styles.noPanel}>{financial.noPanel}</p>
          <OutsideButton href={finance} primary icon={<WhatsAppGlyph />}>
            {financial.talk}
          </OutsideButton>
        </>
      ) : null}
    </div>
  )
}
