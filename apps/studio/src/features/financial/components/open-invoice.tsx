import { formatMoney } from '@revela/domain'
import { openInvoice as texts, payInvoiceWords } from '@revela/phrases'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { formatInstantDay } from '../../../lib/dates.ts'
import dialog from '../../../ui/message-dialog.module.css'
import { PixCode } from '../../../ui/pix-code.tsx'
import { SlipLine } from '../../../ui/slip-line.tsx'
import type { Invoice, KeptCard } from '../api/billing-queries.ts'
import { invoiceTitle, isReady } from '../lib/invoice-lines.ts'
import { PayForm } from './pay-form.tsx'
import { StatePill } from './state-pill.tsx'
import styles from './open-invoice.module.css'

type Props = {
  readonly invoice: Invoice
  readonly card: KeptCard | null
  readonly now: Date
  /** Where paying is what the page is for, the form stands open. */
  readonly payHere?: boolean
}

function Ways({ invoice }: { readonly invoice: Invoice }) {
  const { pix, payment_slip_line: line, payment_slip_url: url } = invoice
  return (
    <>
      {pix ? <PixCode code={pix.code} expiresAt={pix.expires_at} /> : null}
      {line !== null || url !== null ? <SlipLine line={line} url={url} /> : null}
    </>
  )
}

/** What is to be paid now: what it is for, the Pix or boleto that was made for it, and other ways. */
export function OpenInvoice({ invoice, card, now, payHere = false }: Props) {
  const [paying, setPaying] = useState(false)
  const ready = isReady(invoice)
  const due = formatInstantDay(invoice.due_at)
  const processing = invoice.state === 'processing'
  return (
    <div className={styles.invoice}>
      <div className={styles.heading}>
        <div>
          <p className={styles.amount}>{formatMoney(invoice.amount)}</p>
          <p className={styles.what}>
            {invoiceTitle(invoice)} · {new Date(invoice.due_at) < now ? texts.overdue(due) : texts.due(due)}
          </p>
        </div>
        <StatePill invoice={invoice} />
      </div>
      {processing ? <output className={styles.what}>{texts.processing}</output> : <Ways invoice={invoice} />}
      {processing ? null : payHere ? (
        <PayForm invoice={invoice} card={card} />
      ) : (
        <div>
          <Button type={ready ? 'default' : 'primary'} size="large" onClick={() => setPaying(true)}>
            {ready ? texts.otherWay : texts.pay}
          </Button>
        </div>
      )}
      <Modal
        open={paying}
        width={520}
        centered
        destroyOnHidden
        footer={null}
        onCancel={() => setPaying(false)}
        title={<span className={dialog.title}>{payInvoiceWords.title}</span>}
      >
        <div className={dialog.body}>
          <PayForm invoice={invoice} card={card} onDone={() => setPaying(false)} />
        </div>
      </Modal>
    </div>
  )
}
