import { formatMoney } from '@revela/domain'
import { financial, invoiceWords, openInvoice } from '@revela/phrases'
import { Button } from 'antd'
import { formatInstantDay } from '../../../lib/dates.ts'
import { OutsideLink } from '../../../ui/inline-link.tsx'
import type { Invoice } from '../api/billing-queries.ts'
import { hasReceipt, invoiceTitle, methodWords } from '../lib/invoice-lines.ts'
import { StatePill } from './state-pill.tsx'
import styles from './invoice-row.module.css'

const texts = financial.invoices

type Props = { readonly invoice: Invoice; readonly onShow: () => void; readonly onRegret: () => void }

export function InvoiceRow({ invoice, onShow, onRegret }: Props) {
  const title = invoiceTitle(invoice)
  const what = `${title}, ${formatInstantDay(invoice.created_at)}`
  const paid = hasReceipt(invoice)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.details}>
          {formatInstantDay(invoice.created_at)} · {invoiceWords.kind[invoice.kind]} · {methodWords(invoice)}
        </p>
        {invoice.regret_until === null ? null : (
          <p className={styles.details}>{financial.regret.until(formatInstantDay(invoice.regret_until))}</p>
        )}
      </div>
      <p className={styles.amount}>{formatMoney(invoice.amount)}</p>
      <p className={styles.state}>
        <StatePill invoice={invoice} />
      </p>
      <div className={styles.actions}>
        {invoice.state === 'open' && invoice.payment_slip_url !== null ? (
          <OutsideLink href={invoice.payment_slip_url}>{openInvoice.openSlip}</OutsideLink>
        ) : null}
        <Button
          type="link"
          className={styles.quiet ?? ''}
          aria-label={paid ? texts.receiptOf(what) : texts.detailsOf(what)}
          onClick={onShow}
        >
          {paid ? texts.receipt : texts.details}
        </Button>
        {invoice.regret_until === null ? null : (
          <Button type="link" className={styles.quiet ?? ''} onClick={onRegret}>
            {financial.regret.open}
          </Button>
        )}
      </div>
    </li>
  )
}
