import { shell } from '@revela/phrases'
import { LifeBuoy, ReceiptText, Wrench } from 'lucide-react'
import { useStudioConfig } from '../../lib/studio-config.ts'
import { whatsappUrl } from '../../lib/whatsapp.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { MenuOutside } from '../../ui/menu-item.tsx'
import styles from './support-notice.module.css'

const texts = shell.support

/** The two contacts, in this order everywhere. */
export function SupportContacts() {
  const support = useStudioConfig()?.support
  const finance = whatsappUrl(support?.finance, texts.message)
  const technical = whatsappUrl(support?.technical, texts.message)
  return (
    <div className={styles.notice}>
      <p className={styles.title}>{texts.title}</p>
      <p className={styles.lead}>{texts.lead}</p>
      {finance ? (
        <MenuOutside href={finance} icon={ReceiptText} lead={texts.financeLead}>
          {texts.finance}
        </MenuOutside>
      ) : null}
      {technical ? (
        <MenuOutside href={technical} icon={Wrench} lead={texts.technicalLead}>
          {texts.technical}
        </MenuOutside>
      ) : null}
    </div>
  )
}

export function SupportNotice() {
  return (
    <Disclosure
      align="end"
      chevron={false}
      label={
        <>
          <LifeBuoy size={20} strokeWidth={1.75} aria-hidden="true" />
          {texts.button}
        </>
      }
    >
      <SupportContacts />
    </Disclosure>
  )
}
