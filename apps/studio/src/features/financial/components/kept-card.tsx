import { cardForm, financial } from '@revela/phrases'
import { Button } from 'antd'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import type { KeptCard as Card } from '../api/billing-queries.ts'
import { ChangeCardDialog } from './change-card-dialog.tsx'
import styles from './kept-card.module.css'

const texts = financial.card

/** As the brand writes itself; one we do not know as the gateway calls it. */
function brandName(brand: string): string {
  const names: Readonly<Record<string, string>> = cardForm.brands
  return names[brand] ?? brand
}

type Props = { readonly card: Card | null; readonly hasOpenInvoice: boolean }

/** The card that renewals are charged to, and the way to another one. */
export function KeptCard({ card, hasOpenInvoice }: Props) {
  const config = useStudioConfig()
  const gateway = config?.payments ?? null
  const [changing, setChanging] = useState(false)
  return (
    <div>
      <div className={styles.card}>
        <CreditCard size={24} strokeWidth={1.5} aria-hidden="true" />
        {card === null ? (
          <p>{texts.none}</p>
        ) : (
          <div>
            <p className={styles.name}>{texts.ending(brandName(card.brand), card.last_four)}</p>
            <p className={styles.expires}>{texts.expires(card.expires)}</p>
          </div>
        )}
        {gateway === null ? null : (
          <Button size="large" onClick={() => setChanging(true)}>
            {card === null ? texts.add : texts.change}
          </Button>
        )}
      </div>
      {config && gateway === null ? <p className={styles.expires}>{texts.off}</p> : null}
      {gateway === null ? null : (
        <ChangeCardDialog
          gateway={gateway}
          open={changing}
          chargesNow={hasOpenInvoice}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  )
}
